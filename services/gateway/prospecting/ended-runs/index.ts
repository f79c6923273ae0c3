export { appendRunCompleted } from './append-run-completed.js';
export { runColumns } from './sql/run-rows.js';
