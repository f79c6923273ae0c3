import { getStatisticsInput, Statistics } from '../../../../schema/contracts/statistics.js';
import { defineOperation } from '../../operation/operation.js';
import { getStatistics } from './get-statistics.js';

export const getStatisticsOperation = defineOperation({
  name: 'statistics',
  description: 'Returns the values of a metric of the account, hour by hour or day by day.',
  method: 'get',
  path: '/v2/statistics',
  access: 'account',
  input: getStatisticsInput,
  described: { output: Statistics, refusals: ['unprocessable'] },
  weight: 5,
  handle: getStatistics,
});
