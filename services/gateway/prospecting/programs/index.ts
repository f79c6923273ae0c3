export { checkSchedule, nextDue } from './due-times.js';
export { lockPickedSignals, readPickedSignals, refuseDisabled } from './picked-signals.js';
export { ProgramEntity } from './program.entity.js';
export { insertProgram, lockProgramSignals, refuseSchedule } from './programs.js';
export {
  claimDuePrograms,
  type DueProgram,
  readClock,
  recordSkip,
  setNextRun,
  suspendSchedule,
} from './sql/due-programs.js';
export { lockProgram } from './sql/program-rows.js';
