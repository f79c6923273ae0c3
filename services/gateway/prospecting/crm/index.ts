export { CrmConnectionEntity } from './connection.entity.js';
export { type ConnectorDeps, credentialsPurpose, withWriter } from './connectors/connect.js';
export { CrmError, toCallerError } from './connectors/crm-error.js';
export {
  type Batch,
  type CrmPerson,
  type CrmWriter,
  peopleAtOnce,
  type Remark,
  type Standing,
  type StandingPage,
  subjectStart,
  type Written,
} from './connectors/crm-writer.js';
export { createCredentialsCheck } from './credentials-check.js';
export { createCrmDestinations } from './crm-destinations.js';
export { findDealCompanies } from './deals/match-companies.js';
export { createCrmDeletions } from './lists/delete-marked.js';
export {
  type CustomerPopulation,
  canonicaliseCrmList,
  crmContactPeople,
  crmContactPopulation,
  crmListPopulation,
  customerPopulation,
  hasRenewalRules,
  matchDealsAgain,
  openDealCompanies,
  refuseWithoutLiveLists,
} from './populations.js';
export { type ConnectionRow, lockType, selectConnectionRows } from './sql/connection-rows.js';
export type { MatchedDeal } from './sql/unmatched-deals.js';
export { ensureImportedCrm, resolveListedCompanies, storeDeals, storeListedCompanies } from './store-imported.js';
export { createCrmSync } from './sync.js';
