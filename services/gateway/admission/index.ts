export { type Admission, admit, identify } from './admission.js';
export { observeLanes } from './lane-metrics.js';
export { createLanes, type LaneLimits } from './lanes.js';
export type { Visit } from './visit.js';
