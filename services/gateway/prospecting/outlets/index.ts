export { readRecipientToken, recipientPath } from './by-email/links.js';
export { createMailer } from './by-email/mailer.js';
export { createOutletMetrics } from './metrics.js';
export { enqueueLeads, purgeDeliveries, purgedDeliveries } from './sql/deliveries.js';
export { findRecipient, purgedRecipients, purgeRecipients, setRecipient } from './sql/recipients.js';
export { createOutletWorker } from './worker.js';
