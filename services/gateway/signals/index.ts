export { changeSignal } from './change-signal.js';
export { addContentFields } from './content-fields.js';
export { sourcesOf } from './content-sources.js';
export { createContentSignal } from './create-signal.js';
export { toCreatedAnswer } from './created-answer.js';
export { deleteSignal } from './delete-signal.js';
export { SignalCreatedType } from './outputs.js';
export { SignalEntity } from './signal.entity.js';
export { holdSignals, type StoredSignal, selectSignalsById as readSignals } from './sql/signals.js';
