export type { AttemptResult } from './attempt.js';
export { judge } from './judge.js';
export { nextRetry } from './schedule.js';
export { createSender, type Push, type Sender, type SenderOptions } from './sender.js';
export { sign } from './sign.js';
