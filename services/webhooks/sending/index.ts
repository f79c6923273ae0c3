export type { AttemptResult } from './attempt.js';
export { classifyResult } from './classify-result.js';
export { buildPush, buildTest } from './formats/build-push.js';
export { buildBody } from './formats/event.js';
export { nextRetry } from './retry-schedule.js';
export { sendTraced } from './send-traced.js';
export { createSender, type Sender, type SenderOptions } from './sender.js';
export { makeSecret, sign, signStandard } from './sign.js';
