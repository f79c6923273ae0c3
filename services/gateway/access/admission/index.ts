export { type Admission, admit, identify } from './admission.js';
export { createLaneLimits } from './lane-limits.js';
export { observeLanes } from './lane-metrics.js';
export { createSlowRefusals } from './slow-refusals.js';
export type { Visit } from './visit.js';
