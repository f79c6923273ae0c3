export { holdPicked, readPicked, refuseDisabled } from './check-signals.js';
export { ProgramEntity } from './program.entity.js';
export { insertProgram, refuseSchedule } from './programs.js';
export { nextDue } from './schedule.js';
export {
  claimDuePrograms,
  type DueProgram,
  lockProgram,
  noteSkip,
  setNextRun,
  suspendSchedule,
} from './sql/programs.js';
