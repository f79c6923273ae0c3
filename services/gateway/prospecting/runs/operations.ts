import {
  listRunsInput,
  previewRunInput,
  programInput,
  Run,
  RunPage,
  RunPreview,
  RunStarted,
  runInput,
  startRunInput,
} from '../../../../schema/contracts/lead-generation.js';
import { defineOperation } from '../../operation/operation.js';
import { previewRun, toPreviewAnswer } from './preview-run.js';
import { cancel, countRuns, getRun, listRuns, printRuns, readRuns } from './runs.js';
import { runsOfEach } from './sql/select-runs.js';
import { runProgram, startRun, toStartedAnswer } from './start-run.js';

export const startRunOperation = defineOperation({
  name: 'startLeadGenerationRun',
  description: 'Starts a run at once and creates the program that the run belongs to.',
  method: 'post',
  path: '/v2/lead-generation-runs',
  access: 'account',
  input: startRunInput,
  status: 202,
  described: {
    output: RunStarted.omit({ credits_used: true, credits_left: true }),
    refusals: ['conflict', 'unprocessable', 'idempotency_key_reused'],
  },
  idField: 'run_id',
  handle: startRun,
  toRest: toStartedAnswer,
});

export const runProgramOperation = defineOperation({
  name: 'runLeadGenerationProgram',
  description: 'Starts a run of an existing program at once. No other program is created.',
  method: 'post',
  path: '/v2/lead-generation-programs/{id}/runs',
  access: 'account',
  input: programInput,
  status: 202,
  described: {
    output: RunStarted.omit({ credits_used: true, credits_left: true }),
    refusals: ['conflict'],
  },
  idField: 'run_id',
  handle: runProgram,
  toRest: toStartedAnswer,
});

export const previewRunOperation = defineOperation({
  name: 'previewLeadGenerationRun',
  description:
    'Returns what a run would read, with a sample, and the most that the run can cost. The preview costs nothing.',
  method: 'post',
  path: '/v2/lead-generation-runs/preview',
  access: 'account',
  scope: 'read',
  input: previewRunInput,
  described: { output: RunPreview, refusals: ['conflict', 'unprocessable'] },
  handle: previewRun,
  toRest: toPreviewAnswer,
});

export const listRunsOperation = defineOperation({
  name: 'leadGenerationRuns',
  description: 'Lists the runs of the account, newest first.',
  method: 'get',
  path: '/v2/lead-generation-runs',
  access: 'account',
  input: listRunsInput,
  described: { output: RunPage },
  handle: listRuns,
  print: printRuns,
  count: countRuns,
  children: runsOfEach,
});

export const getRunOperation = defineOperation({
  name: 'leadGenerationRun',
  description: 'Returns one run with its progress.',
  method: 'get',
  path: '/v2/lead-generation-runs/{id}',
  access: 'account',
  input: runInput,
  described: { output: Run },
  handle: getRun,
  nodes: { type: 'Run', read: readRuns },
});

export const cancelRunOperation = defineOperation({
  name: 'cancelLeadGenerationRun',
  description: 'Cancels a run. The run reads and charges nothing more, and the leads that it found are kept.',
  method: 'post',
  path: '/v2/lead-generation-runs/{id}/cancel',
  access: 'account',
  input: runInput,
  described: { output: Run, refusals: ['conflict'] },
  handle: cancel,
});
