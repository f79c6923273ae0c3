import { IcpSignalPage, listIcpSignals } from '../../../schema/contracts/icp-signals.js';
import { forwardOperation } from '../operation.js';

export const listIcpSignalsOperation = forwardOperation(listIcpSignals, {
  name: 'icpSignals',
  method: 'get',
  path: '/v2/icp-signals',
  access: 'account',
  described: { output: IcpSignalPage },
});
