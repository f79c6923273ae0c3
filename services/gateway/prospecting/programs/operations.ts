import {
  changeProgramInput,
  listProgramsInput,
  Program,
  ProgramPage,
  programInput,
} from '../../../../schema/contracts/lead-generation.js';
import { defineOperation } from '../../operation/operation.js';
import { changeProgram } from './programs.js';
import { programs, programsOfEach } from './sql/program-rows.js';

export const listProgramsOperation = defineOperation({
  name: 'leadGenerationPrograms',
  description: 'Lists the programs of the account, newest first.',
  method: 'get',
  path: '/v2/lead-generation-programs',
  access: 'account',
  input: listProgramsInput,
  described: { output: ProgramPage },
  handle: programs.list,
  count: programs.count,
  children: programsOfEach,
});

export const getProgramOperation = defineOperation({
  name: 'leadGenerationProgram',
  description: 'Returns one program.',
  method: 'get',
  path: '/v2/lead-generation-programs/{id}',
  access: 'account',
  input: programInput,
  described: { output: Program },
  handle: programs.get,
  nodes: { type: 'Program', read: programs.readByIds },
});

export const changeProgramOperation = defineOperation({
  name: 'changeLeadGenerationProgram',
  description: 'Changes a program. A run in progress continues as it began.',
  method: 'patch',
  path: '/v2/lead-generation-programs/{id}',
  access: 'account',
  input: changeProgramInput,
  described: { output: Program, refusals: ['unprocessable'] },
  handle: changeProgram,
});

export const deleteProgramOperation = defineOperation({
  name: 'deleteLeadGenerationProgram',
  description: 'Deletes a program and cancels its run in progress. Past runs and leads are kept.',
  method: 'delete',
  path: '/v2/lead-generation-programs/{id}',
  access: 'account',
  input: programInput,
  status: 204,
  handle: programs.delete,
});
