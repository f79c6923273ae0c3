export { type Admission, admit, identify } from './admission.js';
export { createLanes, type LaneLimits } from './lanes.js';
export type { Visit } from './visit.js';
