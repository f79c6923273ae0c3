export { type ActiveSpan, activeSpan, endSpan, inSpan, startChild, withSpan } from '../active-span.js';
export { formatTraceparent, isSampled, readTraceparent } from '../traceparent.js';
export { createAllowance } from './allowance.js';
export { inHttpRequest } from './http-request.js';
export { createTracing, type EdgeSpan, inTrace, runEdge, type Tracing } from './tracing.js';
