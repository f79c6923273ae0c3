export { holdErasures } from '../locks.js';
export { findErased, findNaming, refuseErased } from './find-erased.js';
export { hideErased } from './hide-erased.js';
export { createErasureReporter } from './report-erasures.js';
export { isSameName, mayIdentify } from './same-person.js';
export { hashProfileUrl, listUrlVariants, toPlainEmail } from './suppression-key.js';
