export { emitDisabled } from './emit-events.js';
export { listWebhookEvents, readLatestEvents } from './list-events.js';
export { eventPickUps } from './pick-ups.js';
export { storeWebhookEvents } from './store-webhook-events.js';
