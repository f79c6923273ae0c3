import * as accounts from './accounts/routes.js';
import * as activity from './activity/index.js';
import * as apiKeys from './api-keys/routes.js';
import * as auditLog from './audit-log/routes.js';
import * as closing from './closing/routes.js';
import * as companiesLists from './companies-lists/routes.js';
import * as contacts from './contacts/routes.js';
import * as contactsLists from './contacts-lists/routes.js';
import * as contentSignals from './content-signals/routes.js';
import * as credits from './credits/routes.js';
import * as crm from './crm/routes.js';
import * as directory from './directory/routes.js';
import * as icpSignals from './icp-signals/index.js';
import * as leads from './leads/routes.js';
import * as lookalikes from './lookalikes/routes.js';
import type { AnyOperation } from './operation.js';
import * as personas from './personas/routes.js';
import * as posts from './posts/routes.js';
import * as programs from './programs/routes.js';
import * as research from './research/routes.js';
import * as runs from './runs/routes.js';
import * as signals from './signals/routes.js';
import * as titles from './titles/routes.js';
import * as watches from './watches/index.js';
import * as webhookDeliveries from './webhook-deliveries/index.js';
import * as webhookEndpoints from './webhook-endpoints/index.js';

/** Every operation of the interface; a new one is exported by its feature's routes.ts and is here by itself. */
export const operations: AnyOperation[] = [
  accounts,
  closing,
  auditLog,
  apiKeys,
  activity,
  directory,
  watches,
  icpSignals,
  webhookEndpoints,
  webhookDeliveries,
  personas,
  companiesLists,
  signals,
  credits,
  programs,
  runs,
  leads,
  crm,
  titles,
  lookalikes,
  posts,
  contacts,
  contactsLists,
  contentSignals,
  research,
].flatMap((feature) => Object.values(feature));
