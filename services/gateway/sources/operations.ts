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
  description: 'Lists the kinds of source that leadwire can read and, for kinds that are off, the reason. Staff only.',
  method: 'get',
  path: '/v2/source-kinds',
  access: 'staff',
  input: listSourceKindsInput,
  described: { output: SourceKindList },
  handle: listSourceKinds,
});

export const listSourcesOperation = defineOperation({
  name: 'sources',
  description: 'Lists the public sources of the installation, the most recently found first. Staff only.',
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
  description:
    'Returns one source, with the time of its last reading and, if it could not be read, the reason. Staff only.',
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
    'Switches a source on or off. A source that is switched on is read at once; what happened while it was off is not reported. Staff only.',
  method: 'patch',
  path: '/v2/sources/{id}',
  access: 'staff',
  input: changeSourceInput,
  described: { output: Source },
  handle: changeSource,
});

export const requestSourceReadingOperation = defineOperation({
  name: 'readSource',
  description: 'Has a source read as soon as the next request to its vendor is allowed. Staff only.',
  method: 'post',
  path: '/v2/sources/{id}/read',
  access: 'staff',
  input: sourceInput,
  described: { output: Source, refusals: ['conflict'] },
  handle: requestSourceReading,
});
