import { JobTitlePage, searchInput } from '../../../../schema/contracts/directory.js';
import { defineOperation } from '../../operation/operation.js';
import { searchCanonicalTitles } from './search-canonical.js';

export const listJobTitlesOperation = defineOperation({
  name: 'jobTitles',
  weight: 15,
  method: 'get',
  path: '/v2/job-titles',
  access: 'readers',
  input: searchInput,
  described: { output: JobTitlePage },
  handle: searchCanonicalTitles,
});
