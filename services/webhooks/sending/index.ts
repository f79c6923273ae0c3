export type { AttemptResult } from './attempt.js';
export { classifyResult } from './classify-result.js';
export { nextRetry } from './retry-schedule.js';
export { createSender, type Push, type Reserved, type Sender, type SenderOptions } from './sender.js';
export { sign } from './sign.js';
