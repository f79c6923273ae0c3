import { AccountsAndApiKeys1763712000000 } from './1763712000000-accounts-and-api-keys.js';
import { Directory1763800000000 } from './1763800000000-directory.js';
import { Searches1763810000000 } from './1763810000000-searches.js';
import { Signals1763820000000 } from './1763820000000-signals.js';
import { Programs1763830000000 } from './1763830000000-programs.js';
import { Crm1763840000000 } from './1763840000000-crm.js';
import { Posts1763866000000 } from './1763866000000-posts.js';
import { ContentSignals1763867000000 } from './1763867000000-content-signals.js';
import { CompanyIdentity1763900000000 } from './1763900000000-company-identity.js';
import { NoExactName1763901000000 } from './1763901000000-no-exact-name.js';
import { Contacts1763910000000 } from './1763910000000-contacts.js';
import { RunFailures1763915000000 } from './1763915000000-run-failures.js';
import { Lookalikes1763920000000 } from './1763920000000-lookalikes.js';
import { KeyScopes1763930000000 } from './1763930000000-key-scopes.js';
import { OauthState1763931000000 } from './1763931000000-oauth-state.js';
import { Research1763940000000 } from './1763940000000-research.js';
import { Erasures1763950000000 } from './1763950000000-erasures.js';
import { ClosedAccounts1764000000000 } from './1764000000000-closed-accounts.js';
import { AuditLog1764001000000 } from './1764001000000-audit-log.js';
import { FairClaims1764002000000 } from './1764002000000-fair-claims.js';
import { OauthStateExpiry1764010000000 } from './1764010000000-oauth-state-expiry.js';
import { RunTries1764100000000 } from './1764100000000-run-tries.js';
import { WebhookEvents1795540100000 } from './1795540100000-webhook-events.js';
import { DirectoryChanges1795550100000 } from './1795550100000-directory-changes.js';
import { CompanyStatus1795550200000 } from './1795550200000-company-status.js';
import { CrmCounts1795560100000 } from './1795560100000-crm-counts.js';
import { TitleReadings1795560200000 } from './1795560200000-title-readings.js';
import { LookalikeProvider1795561700000 } from './1795561700000-lookalike-provider.js';
import { UnfollowedLists1795562600000 } from './1795562600000-unfollowed-lists.js';
import { CompanyIds1795563000100 } from './1795563000100-company-ids.js';
import { NamedEmployers1795563000200 } from './1795563000200-named-employers.js';
import { CompanyMerges1795563000300 } from './1795563000300-company-merges.js';
import { ErasureIndexes1795564010000 } from './1795564010000-erasure-indexes.js';
import { LookalikeRankings1795564020000 } from './1795564020000-lookalike-rankings.js';
import { MovesWorthPayingFor1795565000000 } from './1795565000000-moves-worth-paying-for.js';
import { MentionedAddresses1795571000000 } from './1795571000000-mentioned-addresses.js';
import { IndexesBesideWriters1795572000000 } from './1795572000000-indexes-beside-writers.js';
import { PeopleDue1795581000000 } from './1795581000000-people-due.js';
import { TellOtherIds1795582000000 } from './1795582000000-tell-other-ids.js';
import { ListCounts1795583000000 } from './1795583000000-list-counts.js';
import { PersonIdentifiers1795584000000 } from './1795584000000-person-identifiers.js';
import { TitleSignatures1795590000000 } from './1795590000000-title-signatures.js';
import { HourlyCounts1795594000000 } from './1795594000000-hourly-counts.js';
import { LeadWork1795600000000 } from './1795600000000-lead-work.js';
import { Sources1795610000000 } from './1795610000000-sources.js';
import { SourceFacts1795620000000 } from './1795620000000-source-facts.js';
import { LeadScore1795640000000 } from './1795640000000-lead-score.js';
import { Outlets1795650000000 } from './1795650000000-outlets.js';
import { OutletStatuses1795655000000 } from './1795655000000-outlet-statuses.js';
import { EmailOutlets1795660000000 } from './1795660000000-email-outlets.js';
import { CrmContacts1795670000000 } from './1795670000000-crm-contacts.js';
import { SourceAsked1795680000000 } from './1795680000000-source-asked.js';
import { FairTurns1795690000000 } from './1795690000000-fair-turns.js';
import { ComparedProfiles1795700000000 } from './1795700000000-compared-profiles.js';

/** The gateway's migrations. They are applied in the order of the numbers in their names. */
export const migrations = [
  AccountsAndApiKeys1763712000000,
  Directory1763800000000,
  Searches1763810000000,
  Signals1763820000000,
  Programs1763830000000,
  Crm1763840000000,
  Posts1763866000000,
  ContentSignals1763867000000,
  CompanyIdentity1763900000000,
  NoExactName1763901000000,
  Contacts1763910000000,
  RunFailures1763915000000,
  Lookalikes1763920000000,
  KeyScopes1763930000000,
  OauthState1763931000000,
  Research1763940000000,
  Erasures1763950000000,
  ClosedAccounts1764000000000,
  AuditLog1764001000000,
  FairClaims1764002000000,
  OauthStateExpiry1764010000000,
  RunTries1764100000000,
  WebhookEvents1795540100000,
  DirectoryChanges1795550100000,
  CompanyStatus1795550200000,
  CrmCounts1795560100000,
  TitleReadings1795560200000,
  LookalikeProvider1795561700000,
  UnfollowedLists1795562600000,
  CompanyIds1795563000100,
  NamedEmployers1795563000200,
  CompanyMerges1795563000300,
  ErasureIndexes1795564010000,
  LookalikeRankings1795564020000,
  MovesWorthPayingFor1795565000000,
  MentionedAddresses1795571000000,
  IndexesBesideWriters1795572000000,
  PeopleDue1795581000000,
  TellOtherIds1795582000000,
  ListCounts1795583000000,
  PersonIdentifiers1795584000000,
  TitleSignatures1795590000000,
  HourlyCounts1795594000000,
  LeadWork1795600000000,
  Sources1795610000000,
  SourceFacts1795620000000,
  LeadScore1795640000000,
  Outlets1795650000000,
  OutletStatuses1795655000000,
  EmailOutlets1795660000000,
  CrmContacts1795670000000,
  SourceAsked1795680000000,
  FairTurns1795690000000,
  ComparedProfiles1795700000000,
];
