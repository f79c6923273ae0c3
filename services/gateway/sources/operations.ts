import {
  changeSourceInput,
  listSourceKindsInput,
  listSourcesInput,
  Source,
  SourceKindList,
  SourcePage,
  sourceInput,
} from '../../../schema/contracts/sources.js';
import { defineOperation } from '../operation/operation.js';
import {
  changeSource,
  countSources,
  listSourceKinds,
  listSources,
  printSources,
  readSourceById,
  readSources,
  requestSourceReading,
} from './sources.js';

export const listSourceKindsOperation = defineOperation({
  name: 'sourceKinds',
  description: 'Lists the kinds of source that leadwire can read, and why those are off that are. Staff only.',
  method: 'get',
  path: '/v2/source-kinds',
  access: 'staff',
  input: listSourceKindsInput,
  described: { output: SourceKindList },
  handle: listSourceKinds,
});

export const listSourcesOperation = defineOperation({
  name: 'sources',
  description: 'Lists the public sources that the installation reads, the one that was found last first. Staff only.',
  method: 'get',
  path: '/v2/sources',
  access: 'staff',
  input: listSourcesInput,
  described: { output: SourcePage },
  handle: listSources,
  print: printSources,
  count: countSources,
});

export const readSourceOperation = defineOperation({
  name: 'source',
  description: 'Returns one source, with when it was read and why it could not be. Staff only.',
  method: 'get',
  path: '/v2/sources/{id}',
  access: 'staff',
  input: sourceInput,
  described: { output: Source },
  handle: readSourceById,
  nodes: { type: 'Source', read: readSources },
});

export const changeSourceOperation = defineOperation({
  name: 'changeSource',
  description:
    'Switches a source on or off. What is switched on is read at once, and what happened while it was off is not told. Staff only.',
  method: 'patch',
  path: '/v2/sources/{id}',
  access: 'staff',
  input: changeSourceInput,
  described: { output: Source },
  handle: changeSource,
});

export const requestSourceReadingOperation = defineOperation({
  name: 'readSource',
  description: 'Has a source read as soon as its vendor can be asked. Staff only.',
  method: 'post',
  path: '/v2/sources/{id}/read',
  access: 'staff',
  input: sourceInput,
  described: { output: Source, refusals: ['conflict'] },
  handle: requestSourceReading,
});
