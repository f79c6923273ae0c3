import type { SchemaPart } from '../operation/graphql/schema-part.js';
import { CompaniesListResolver } from './companies-lists/resolver.js';
import { ContactsListResolver } from './contacts-lists/resolver.js';
import { resolveLastSweep } from './content-signals/last-sweep-resolver.js';
import { ContentSignalResolver } from './content-signals/resolver.js';
import { CrmDealResolver } from './crm/deals/resolver.js';
import { CrmListResolver } from './crm/lists/resolver.js';
import { CrmConnectionResolver } from './crm/resolver.js';
import { resolveHistory } from './leads/history-resolver.js';
import { LeadResolver } from './leads/resolver.js';
import { OutletResolver } from './outlets/resolver.js';
import { PersonaResolver } from './personas/resolver.js';
import { ProgramResolver } from './programs/resolver.js';
import { RunResolver } from './runs/resolver.js';
import { SignalResolver } from './signals/resolver.js';
import { StatisticsResolver } from './statistics/resolver.js';

/** The part of the schema about signals, programs, runs and leads, and the lists that they take. */
export const prospecting: SchemaPart = {
  classes: [
    PersonaResolver,
    CompaniesListResolver,
    SignalResolver,
    ProgramResolver,
    LeadResolver,
    RunResolver,
    CrmConnectionResolver,
    CrmDealResolver,
    CrmListResolver,
    ContactsListResolver,
    OutletResolver,
    ContentSignalResolver,
    StatisticsResolver,
  ],
  fields: {
    Lead: { history: { resolve: resolveHistory, extensions: { isEdge: true } } },
    Signal: { lastSweep: { resolve: resolveLastSweep, extensions: { isEdge: true, leadsToOthers: true } } },
  },
};
