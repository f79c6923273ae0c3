export { createDispatcher } from './dispatcher.js';
export { eraseEvents } from './erase-events.js';
export { type FanOutDeps, fanOutEvents } from './fan-out.js';
export { createDeliveryMetrics } from './metrics.js';
export { createPickUps } from './pick-up.js';
export { getDelivery, listDeliveries, readDeliveriesByIds } from './read-deliveries.js';
export { createRecorder } from './recorder.js';
export { replayDelivery } from './replay-delivery.js';
export { createSampling } from './sample.js';
