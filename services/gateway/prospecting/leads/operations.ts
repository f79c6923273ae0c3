import {
  changeLeadInput,
  exportLeadsInput,
  Lead,
  LeadDetail,
  LeadPage,
  leadInput,
  listLeadsInput,
} from '../../../../schema/contracts/lead-generation.js';
import { changeLeadScoringInput, getLeadScoringInput, LeadScoring } from '../../../../schema/contracts/lead-scoring.js';
import { words } from '../../../../schema/contracts/words.js';
import { defineOperation } from '../../operation/operation.js';
import { exportLeads, pageSize, streamExport } from './export-leads.js';
import { formats } from './formats.js';
import { countLeads, listLeads, printLeads, readLeads } from './list-leads.js';
import { changeLeadScoring, getLeadScoring } from './scoring.js';
import { leadsOfEach } from './sql/leads.js';
import { changeLead, getLead } from './work-on-leads.js';

export const listLeadsOperation = defineOperation({
  name: 'leads',
  description: 'Lists the leads of the account, newest first.',
  method: 'get',
  path: '/v2/leads',
  access: 'account',
  input: listLeadsInput,
  described: { output: LeadPage },
  handle: listLeads,
  print: printLeads,
  count: countLeads,
  children: {
    Signal: leadsOfEach('signal'),
    Program: leadsOfEach('program'),
    Run: leadsOfEach('run'),
    Person: leadsOfEach('person'),
  },
});

export const exportLeadsOperation = defineOperation({
  name: 'exportLeads',
  description: words(
    'Streams leads as CSV or NDJSON.',
    'Returns leads as CSV or NDJSON, in parts. REST streams all of them.',
  ),
  method: 'get',
  path: '/v2/leads/export',
  access: 'account',
  input: exportLeadsInput,
  described: {
    produces: ['text/csv', 'application/x-ndjson'],
    rows: {
      of: Lead,
      print: {
        'text/csv': (lead) => formats.csv.head + formats.csv.print([lead]),
        'application/x-ndjson': (lead) => formats.ndjson.print([lead]),
      },
    },
  },
  handle: exportLeads,
  pageSize,
  toRest: streamExport,
});

export const getLeadOperation = defineOperation({
  name: 'lead',
  description: 'Returns one lead, with the history of the work on it.',
  method: 'get',
  path: '/v2/leads/{id}',
  access: 'account',
  input: leadInput,
  described: { output: LeadDetail },
  handle: getLead,
  nodes: { type: 'Lead', read: readLeads },
});

export const changeLeadOperation = defineOperation({
  name: 'changeLead',
  description: 'Changes the status, the owner or the note of a lead.',
  method: 'patch',
  path: '/v2/leads/{id}',
  access: 'account',
  input: changeLeadInput,
  described: { output: LeadDetail },
  handle: changeLead,
});

export const getLeadScoringOperation = defineOperation({
  name: 'leadScoring',
  description: 'Returns the weights that the account gives to the parts of the score of a lead.',
  method: 'get',
  path: '/v2/lead-scoring',
  access: 'account',
  input: getLeadScoringInput,
  described: { output: LeadScoring },
  handle: getLeadScoring,
});

export const changeLeadScoringOperation = defineOperation({
  name: 'changeLeadScoring',
  description:
    'Changes the weights that the account gives to the parts of the score of a lead. The change applies to all leads at once.',
  method: 'patch',
  path: '/v2/lead-scoring',
  access: 'account',
  input: changeLeadScoringInput,
  described: { output: LeadScoring, refusals: ['unprocessable'] },
  handle: changeLeadScoring,
});
