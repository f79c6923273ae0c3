export { changeSignal } from './change-signal.js';
export { createContentSignal } from './create-signal.js';
export { answeringSignal, toCreatedAnswer } from './created-answer.js';
export { deleteSignal } from './delete-signal.js';
export { asksForCustomers } from './rules/asks-for-customers.js';
export { sourcesOf } from './rules/content-sources.js';
export { SignalEntity } from './signal.entity.js';
export { lockSignals, type StoredSignal, selectSignalsById as readSignals } from './sql/signals.js';
