import { IndustryPage, LocationPage, referenceSearchInput } from '../../../../schema/contracts/directory.js';
import { defineOperation } from '../../operation/operation.js';
import { listIndustries, listLocations } from './list-reference-lists.js';

export const listIndustriesOperation = defineOperation({
  name: 'industries',
  description:
    'Lists industries, each parent before the industries below it. A search finds industries that have the words in their path.',
  method: 'get',
  path: '/v2/industries',
  access: 'readers',
  input: referenceSearchInput,
  described: { output: IndustryPage },
  handle: listIndustries,
});

export const listLocationsOperation = defineOperation({
  name: 'locations',
  description: 'Lists places, wider and larger ones first. A search finds places that have the words in their name.',
  weight: 12,
  method: 'get',
  path: '/v2/locations',
  access: 'readers',
  input: referenceSearchInput,
  described: { output: LocationPage },
  handle: listLocations,
});
