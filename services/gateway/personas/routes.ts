import {
  changePersonaInput,
  createPersonaInput,
  listPersonasInput,
  personaInput,
} from '../../../schema/contracts/personas.js';
import { defineOperation } from '../operation.js';
import { changePersona, createPersona, deletePersona, getPersona, listPersonas } from './personas.js';

const path = '/v2/personas';
const one = `${path}/{id}`;

export const createPersonaOperation = defineOperation({
  name: 'createPersona',
  method: 'post',
  path,
  access: 'account',
  input: createPersonaInput,
  handle: createPersona,
});
export const listPersonasOperation = defineOperation({
  name: 'personas',
  method: 'get',
  path,
  access: 'account',
  input: listPersonasInput,
  handle: listPersonas,
});
export const getPersonaOperation = defineOperation({
  name: 'persona',
  method: 'get',
  path: one,
  access: 'account',
  input: personaInput,
  handle: getPersona,
});
export const changePersonaOperation = defineOperation({
  name: 'changePersona',
  method: 'patch',
  path: one,
  access: 'account',
  input: changePersonaInput,
  handle: changePersona,
});
export const deletePersonaOperation = defineOperation({
  name: 'deletePersona',
  method: 'delete',
  path: one,
  access: 'account',
  status: 204,
  input: personaInput,
  handle: deletePersona,
});
