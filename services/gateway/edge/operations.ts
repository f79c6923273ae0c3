import * as apiKeys from '../access/api-keys/operations.js';
import * as companies from '../directory/companies/operations.js';
import * as contacts from '../directory/contacts/operations.js';
import * as erasures from '../directory/erasures/operations.js';
import * as people from '../directory/people/operations.js';
import * as posts from '../directory/posts/operations.js';
import * as referenceLists from '../directory/reference-lists/operations.js';
import * as titles from '../directory/titles/operations.js';
import * as activity from '../forwarded/activity/operations.js';
import * as hooks from '../forwarded/hooks/operations.js';
import * as icpSignalConsumers from '../forwarded/icp-signal-consumers/operations.js';
import * as icpSignals from '../forwarded/icp-signals/operations.js';
import * as watchBackfills from '../forwarded/watch-backfills/operations.js';
import * as watches from '../forwarded/watches/operations.js';
import * as webhookDeliveries from '../forwarded/webhook-deliveries/operations.js';
import * as webhookEndpoints from '../forwarded/webhook-endpoints/operations.js';
import * as webhookEvents from '../forwarded/webhook-events/operations.js';
import * as webhookReplays from '../forwarded/webhook-replays/operations.js';
import * as lookalikes from '../lookalikes/operations.js';
import type { AnyOperation } from '../operation/operation.js';
import * as companiesLists from '../prospecting/companies-lists/operations.js';
import * as contactsLists from '../prospecting/contacts-lists/operations.js';
import * as contentSignals from '../prospecting/content-signals/operations.js';
import * as crmDeals from '../prospecting/crm/deals/operations.js';
import * as crmLists from '../prospecting/crm/lists/operations.js';
import * as crm from '../prospecting/crm/operations.js';
import * as leads from '../prospecting/leads/operations.js';
import * as outlets from '../prospecting/outlets/operations.js';
import * as personas from '../prospecting/personas/operations.js';
import * as programs from '../prospecting/programs/operations.js';
import * as runs from '../prospecting/runs/operations.js';
import * as signals from '../prospecting/signals/operations.js';
import * as statistics from '../prospecting/statistics/operations.js';
import * as research from '../research/operations.js';
import * as researchTemplates from '../research/templates/operations.js';
import * as sources from '../sources/operations.js';
import * as accounts from '../tenants/accounts/operations.js';
import * as auditLog from '../tenants/audit-log/operations.js';
import * as closing from '../tenants/closing/operations.js';
import * as credits from '../tenants/credits/operations.js';

/** Every operation of the interface; a new one is exported by its feature's operations.ts and is here by itself. */
export const operations: AnyOperation[] = [
  accounts,
  closing,
  auditLog,
  apiKeys,
  activity,
  companies,
  people,
  erasures,
  referenceLists,
  watchBackfills,
  watches,
  icpSignals,
  icpSignalConsumers,
  webhookEndpoints,
  webhookDeliveries,
  webhookEvents,
  hooks,
  webhookReplays,
  personas,
  companiesLists,
  signals,
  credits,
  programs,
  runs,
  leads,
  statistics,
  crm,
  crmDeals,
  crmLists,
  outlets,
  titles,
  lookalikes,
  posts,
  contacts,
  contactsLists,
  contentSignals,
  research,
  researchTemplates,
  sources,
].flatMap((feature) => Object.values(feature));
