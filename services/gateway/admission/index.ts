export { type Admission, admit, identify } from './admission.js';
export { observeLanes } from './lane-metrics.js';
export type { Visit } from './visit.js';
