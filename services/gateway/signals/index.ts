export { SignalEntity } from './signal.entity.js';
export { type StoredSignal, selectSignalsById as readSignals } from './sql/signals.js';
