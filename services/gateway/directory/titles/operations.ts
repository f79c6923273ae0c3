import { JobTitlePage, titleSearchInput } from '../../../../schema/contracts/directory.js';
import { defineOperation } from '../../operation/operation.js';
import { searchCanonicalTitles } from './search/search-canonical.js';

export const listJobTitlesOperation = defineOperation({
  name: 'jobTitles',
  description: 'Lists canonical job titles, those closest to `q` first.',
  weight: 15,
  method: 'get',
  path: '/v2/job-titles',
  access: 'readers',
  input: titleSearchInput,
  described: { output: JobTitlePage },
  handle: searchCanonicalTitles,
});
