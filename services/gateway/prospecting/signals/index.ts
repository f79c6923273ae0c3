export { changeSignal } from './change-signal.js';
export { addContentFields } from './content-fields.js';
export { createContentSignal } from './create-signal.js';
export { toCreatedAnswer } from './created-answer.js';
export { deleteSignal } from './delete-signal.js';
export { SignalCreatedType } from './outputs.js';
export { sourcesOf } from './rules/content-sources.js';
export { SignalEntity } from './signal.entity.js';
export { lockSignals, type StoredSignal, selectSignalsById as readSignals } from './sql/signals.js';
