export { announceEvents } from './announce-events.js';
export { appendEvents } from './append-events.js';
export { createEventHandOff } from './hand-off.js';
export { eraseLeadEvents, type GoneLead, toLeadCreated } from './lead-events.js';
export { createEventMetrics } from './metrics.js';
export { forgetWaiting } from './sql/accounts.js';
export { leadColumns } from './sql/leads.js';
