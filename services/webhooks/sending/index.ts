export type { AttemptResult } from './attempt.js';
export { buildBody } from './body.js';
export { classifyResult } from './classify-result.js';
export { nextRetry } from './retry-schedule.js';
export { sendTraced } from './send-traced.js';
export { createSender, type Sender, type SenderOptions } from './sender.js';
export { makeSecret, sign, signStandard } from './sign.js';
