import {
  changePersonaInput,
  createPersonaInput,
  listPersonasInput,
  Persona,
  PersonaPage,
  personaInput,
} from '../../../../schema/contracts/personas.js';
import { defineOperation } from '../../operation/operation.js';
import { changePersona, createPersona } from './personas.js';
import { personas } from './sql/persona-rows.js';

const path = '/v2/personas';
const one = `${path}/{id}`;

export const createPersonaOperation = defineOperation({
  name: 'createPersona',
  description: 'Creates a persona.',
  method: 'post',
  path,
  access: 'account',
  input: createPersonaInput,
  described: { output: Persona, refusals: ['unprocessable', 'idempotency_key_reused'] },
  handle: createPersona,
});
export const listPersonasOperation = defineOperation({
  name: 'personas',
  description: 'Lists the personas of the account, newest first.',
  method: 'get',
  path,
  access: 'account',
  input: listPersonasInput,
  described: { output: PersonaPage },
  handle: personas.list,
  print: personas.print,
  count: personas.count,
});
export const getPersonaOperation = defineOperation({
  name: 'persona',
  description: 'Returns one persona.',
  method: 'get',
  path: one,
  access: 'account',
  input: personaInput,
  described: { output: Persona },
  handle: personas.get,
  nodes: { type: 'Persona', read: personas.readByIds },
});
export const changePersonaOperation = defineOperation({
  name: 'changePersona',
  description: 'Changes a persona.',
  method: 'patch',
  path: one,
  access: 'account',
  input: changePersonaInput,
  described: { output: Persona, refusals: ['unprocessable'] },
  handle: changePersona,
});
export const deletePersonaOperation = defineOperation({
  name: 'deletePersona',
  description: 'Deletes a persona. The deletion is refused while a signal refers to the persona.',
  method: 'delete',
  path: one,
  access: 'account',
  status: 204,
  input: personaInput,
  described: { refusals: ['conflict'] },
  handle: personas.delete,
});
