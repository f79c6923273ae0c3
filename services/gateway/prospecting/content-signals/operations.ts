import { z } from 'zod';
import {
  ContentSignal,
  ContentSignalChanges,
  ContentSignalPage,
  changeContentSignalInput,
  contentSignalInput,
  createContentSignalInput,
  listContentSignalsInput,
} from '../../../../schema/contracts/content-signals.js';
import { SignalCreated } from '../../../../schema/contracts/signals.js';
import { idPath } from '../../../../schema/contracts/values.js';
import { defineOperation } from '../../operation/operation.js';
import { createContentSignal, toCreatedAnswer } from '../signals/index.js';
import {
  changeContentSignal,
  countContentSignals,
  deleteContentSignal,
  listContentSignals,
} from './content-signals.js';

const path = '/v2/social-content-signals';
const one = `${path}/{id}`;

export const createContentSignalOperation = defineOperation({
  name: 'createSocialContentSignal',
  description: 'Defines a content signal. This starts no run and charges nothing.',
  method: 'post',
  path,
  access: 'account',
  input: createContentSignalInput,
  described: {
    output: SignalCreated.omit({ duplicate_of: true }),
    refusals: ['conflict', 'unprocessable', 'idempotency_key_reused'],
  },
  handle: createContentSignal,
  toRest: toCreatedAnswer,
});
export const listContentSignalsOperation = defineOperation({
  name: 'socialContentSignals',
  description: 'Lists the content signals of the account, newest first.',
  method: 'get',
  path,
  access: 'account',
  input: listContentSignalsInput,
  described: { output: ContentSignalPage },
  handle: listContentSignals,
  count: countContentSignals,
});
export const changeContentSignalOperation = defineOperation({
  name: 'changeSocialContentSignal',
  description: 'Changes a content signal.',
  method: 'patch',
  path: one,
  access: 'account',
  input: changeContentSignalInput,
  described: {
    input: z.object({ path: idPath, body: ContentSignalChanges }),
    output: ContentSignal,
    refusals: ['conflict', 'unprocessable'],
  },
  handle: changeContentSignal,
});
export const deleteContentSignalOperation = defineOperation({
  name: 'deleteSocialContentSignal',
  description: 'Deletes a content signal. The deletion is refused while a program includes the signal.',
  method: 'delete',
  path: one,
  access: 'account',
  status: 204,
  input: contentSignalInput,
  described: { refusals: ['conflict'] },
  handle: deleteContentSignal,
});
