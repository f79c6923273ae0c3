import { AppError, type ErrorDetail } from '../../../../platform/errors.js';
import type { Client } from '../../../../platform/postgres/postgres.js';
import { listUnknown } from '../../../../platform/validate.js';
import { lockCompaniesList, lockCompaniesLists } from '../../companies-lists/index.js';
import { lockContactsLists } from '../../contacts-lists/index.js';
import { refuseWithoutLiveLists } from '../../crm/index.js';
import { lockPersonas, selectKnownTitles } from '../../personas/index.js';
import type { Question } from '../kinds.js';
import { selectKnownIndustries, selectKnownPlaces } from '../sql/known-ids.js';
import { asksForCustomers } from './asks-for-customers.js';
import { checkContent } from './content-sources.js';

/**
 * Everything that a definition violates beyond its schema (A6: 422): rules that span fields, and ids that do not exist. Personas and lists
 * that exist cannot be deleted until the transaction ends. Only the ids of fields that `isGiven` are checked, since an id that a signal
 * has had for long must not prevent other changes of it. Company ids are not checked: a signal may name a company before the directory
 * holds it.
 */
export async function listViolations(
  client: Client,
  accountId: string,
  question: Question,
  isGiven: (field: string) => boolean,
): Promise<ErrorDetail[]> {
  const { definition } = question;
  const errors = checkQuestion(question);

  async function checkIds(
    field:
      | 'persona_ids'
      | 'canonical_job_title_ids'
      | 'industry_ids'
      | 'location_geo_ids'
      | 'contacts_list_ids'
      | 'exclude_contacts_list_ids'
      | 'exclude_companies_list_ids',
    noun: string,
    select: (ids: string[]) => Promise<Set<string>>,
  ): Promise<void> {
    const ids = (definition as Partial<Record<typeof field, string[] | null>>)[field];
    if (!isGiven(field) || !ids || ids.length === 0) return;
    errors.push(...listUnknown(`body.${field}`, ids, await select(ids), `names no ${noun}`));
  }

  await checkIds('persona_ids', 'persona', (ids) => lockPersonas(client, accountId, ids));
  await checkIds('canonical_job_title_ids', 'canonical job title', (ids) => selectKnownTitles(client, ids));
  await checkIds('industry_ids', 'industry', (ids) => selectKnownIndustries(client, ids));
  await checkIds('location_geo_ids', 'place', (ids) => selectKnownPlaces(client, ids));
  await checkIds('contacts_list_ids', 'contacts list', (ids) => lockContactsLists(client, accountId, ids));
  await checkIds('exclude_contacts_list_ids', 'contacts list', (ids) => lockContactsLists(client, accountId, ids));
  await checkIds('exclude_companies_list_ids', 'companies list', (ids) => lockCompaniesLists(client, accountId, ids));
  const { companies_list_id: listId, crm_list_id: crmListId } =
    question.kind === 'past_company_move' ? question.definition : {};
  if (listId !== undefined && isGiven('companies_list_id') && !(await lockCompaniesList(client, accountId, listId))) {
    errors.push({ location: 'body.companies_list_id', message: 'names no companies list', value: listId });
  }
  if (crmListId !== undefined && isGiven('crm_list_id')) {
    errors.push(...(await listCrmViolations(client, accountId, crmListId)));
  }
  return errors;
}

/** The reasons why a CRM list cannot be a population (B4). */
async function listCrmViolations(client: Client, accountId: string, crmListId: string): Promise<ErrorDetail[]> {
  try {
    await refuseWithoutLiveLists(client, accountId, crmListId);
    return [];
  } catch (error) {
    if (error instanceof AppError && error.code === 'unprocessable' && error.errors) return error.errors;
    throw error;
  }
}

/** Checks the rules of each kind that span fields. */
function checkQuestion({ kind, definition }: Question): ErrorDetail[] {
  switch (kind) {
    case 'new_hire':
      return checkRole(definition);
    case 'past_company_move':
      return checkPopulation(definition);
    case 'social_content':
      return checkContent(definition);
  }
}

/** B2: the role must be named. An empty list names none, nor do excluded titles. */
function checkRole(definition: Extract<Question, { kind: 'new_hire' }>['definition']): ErrorDetail[] {
  const { persona_ids, job_titles_includes, canonical_job_title_ids } = definition;
  if ([persona_ids, job_titles_includes, canonical_job_title_ids].some((ids) => ids && ids.length > 0)) return [];
  const message = 'must name the role by persona_ids, job_titles_includes or canonical_job_title_ids';
  return [{ location: 'body', message }];
}

/** B3: the population is one list, contacts of CRMs, or the current customers, the former customers, or both. */
function checkPopulation(definition: Extract<Question, { kind: 'past_company_move' }>['definition']): ErrorDetail[] {
  const { companies_list_id, crm_list_id, crm_contacts, include_current_customers, include_former_customers } =
    definition;
  if (crm_contacts && (companies_list_id ?? crm_list_id) !== undefined) {
    return [{ location: 'body.crm_contacts', message: 'must not be given together with a list' }];
  }
  if (crm_contacts && definition.exclude_crm_contacts) {
    const message = 'must not be true together with crm_contacts, since it excludes all contacts of CRMs';
    return [{ location: 'body.exclude_crm_contacts', message, value: true }];
  }
  if (companies_list_id !== undefined && crm_list_id !== undefined) {
    return [{ location: 'body.crm_list_id', message: 'must not be given together with companies_list_id' }];
  }
  if (!asksForCustomers(definition) || include_current_customers || include_former_customers) return [];
  const message = 'must not be false together with include_former_customers if no list is given';
  return [{ location: 'body.include_current_customers', message, value: false }];
}
