export { createClockWatch } from './clock-watch.js';
