import { z } from 'zod';
import {
  changeSignalInput,
  createNewHireSignalInput,
  createPastCompanyMoveSignalInput,
  listSignalsInput,
  Signal,
  SignalChanges,
  SignalCreated,
  SignalPage,
  signalInput,
} from '../../../../schema/contracts/signals.js';
import { idPath } from '../../../../schema/contracts/values.js';
import { defineOperation } from '../../operation/operation.js';
import { changeSignal } from './change-signal.js';
import { createNewHireSignal, createPastCompanyMoveSignal } from './create-signal.js';
import { signalsPath, toCreatedAnswer } from './created-answer.js';
import { deleteSignal } from './delete-signal.js';
import { countSignals, getSignal, listSignals, printSignals, readSignals } from './list-signals.js';
import { signalsOfEach } from './sql/signals.js';

const path = signalsPath;
const one = `${path}/{id}`;

export const createNewHireSignalOperation = defineOperation({
  name: 'createNewHireSignal',
  description: 'Defines a new hire signal. This starts no run and charges nothing.',
  method: 'post',
  path: '/v2/new-hire-signals',
  access: 'account',
  input: createNewHireSignalInput,
  described: {
    output: SignalCreated.omit({ duplicate_of: true }),
    refusals: ['conflict', 'unprocessable', 'idempotency_key_reused'],
  },
  handle: createNewHireSignal,
  toRest: toCreatedAnswer,
});
export const createPastCompanyMoveSignalOperation = defineOperation({
  name: 'createPastCompanyMoveSignal',
  description:
    'Defines a signal for the moves of former employees of customers. This starts no run and charges nothing.',
  method: 'post',
  path: '/v2/past-company-move-signals',
  access: 'account',
  input: createPastCompanyMoveSignalInput,
  described: {
    output: SignalCreated.omit({ duplicate_of: true }),
    refusals: ['conflict', 'unprocessable', 'idempotency_key_reused'],
  },
  handle: createPastCompanyMoveSignal,
  toRest: toCreatedAnswer,
});
export const listSignalsOperation = defineOperation({
  name: 'signals',
  description: 'Lists the signals of the account, newest first.',
  method: 'get',
  path,
  access: 'account',
  input: listSignalsInput,
  described: { output: SignalPage },
  handle: listSignals,
  print: printSignals,
  count: countSignals,
  children: signalsOfEach,
});
export const getSignalOperation = defineOperation({
  name: 'signal',
  description: 'Returns one signal.',
  method: 'get',
  path: one,
  access: 'account',
  input: signalInput,
  described: { output: Signal },
  handle: getSignal,
  nodes: { type: 'Signal', read: readSignals },
});
export const changeSignalOperation = defineOperation({
  name: 'changeSignal',
  description: 'Changes a signal. The changed signal must be valid for its kind.',
  method: 'patch',
  path: one,
  access: 'account',
  input: changeSignalInput,
  described: {
    input: z.object({ path: idPath, body: SignalChanges }),
    output: Signal,
    refusals: ['conflict', 'unprocessable'],
  },
  handle: changeSignal,
});
export const deleteSignalOperation = defineOperation({
  name: 'deleteSignal',
  description: 'Deletes a signal. The deletion is refused while a program includes the signal.',
  method: 'delete',
  path: one,
  access: 'account',
  status: 204,
  input: signalInput,
  described: { refusals: ['conflict'] },
  handle: deleteSignal,
});
