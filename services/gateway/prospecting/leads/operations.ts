import { exportLeadsInput, Lead, LeadPage, listLeadsInput } from '../../../../schema/contracts/lead-generation.js';
import { words } from '../../../../schema/contracts/words.js';
import { defineOperation } from '../../operation/operation.js';
import { exportLeads, pageSize, streamExport } from './export-leads.js';
import { formats } from './formats.js';
import { countLeads, listLeads, printLeads, readLeads } from './list-leads.js';
import { leadsOfEach } from './sql/leads.js';

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
  nodes: { type: 'Lead', read: readLeads },
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
