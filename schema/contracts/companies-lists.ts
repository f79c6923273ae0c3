import { z } from 'zod';
import {
  atLeastOne,
  companySocialId,
  idPath,
  instantText,
  keyOrder,
  name,
  newestPaging,
  pageOf,
  paging,
  text,
  UnknownItem,
  uuid,
} from './values.js';
import { named } from './words.js';

export const NewCompaniesList = named(
  'NewCompaniesList',
  'A companies list to create. It is empty at first.',
  z.strictObject({ name: name(200).describe('The name of the list, 1 to 200 characters.') }),
);
export const CompaniesListChanges = named(
  'CompaniesListChanges',
  'Changes to a companies list. Absent fields stay as they are.',
  z.strictObject({ name: name(200).optional().describe('The new name, 1 to 200 characters.') }),
);

/** A named set of companies of one account (B10). */
export const CompaniesList = named(
  'CompaniesList',
  'A named set of companies of the account.',
  z.object({
    id: uuid.describe('The ID of the list.'),
    name: z.string().describe('The name of the list.'),
    company_count: z.int().describe('How many companies are on the list.'),
    created_at: instantText.describe('When the list was created.'),
    updated_at: instantText.describe('When the list or the companies on it were last changed.'),
  }),
);
export type CompaniesList = z.output<typeof CompaniesList>;

export const ListCompany = named(
  'ListCompany',
  'A company, given by its ID or its domain. If both are given, the ID decides.',
  z
    .strictObject({
      company_social_id: companySocialId.optional().describe('The ID of the company, as text.'),
      domain: text(1, 253).optional().describe('A domain of the company.'),
    })
    .refine((one) => one.company_social_id ?? one.domain, 'company_social_id or domain is required'),
);

export const ListCompanies = named(
  'ListCompanies',
  'Companies to put on a list.',
  z.strictObject({
    companies: z.array(ListCompany).max(10_000).describe('The companies, at most 10,000 in a request.'),
    replace: z.boolean().default(false).describe('Whether the list is emptied first; false by default.'),
  }),
);

export const ListCompaniesReceipt = named(
  'ListCompaniesReceipt',
  'What became of the companies that were put on a list.',
  z.object({
    added: z.int().describe('How many companies were not on the list before.'),
    unknown: z.array(UnknownItem).describe('The companies that the directory does not hold. They were left out.'),
    company_count: z.int().describe('How many companies are on the list now.'),
  }),
);
export type ListCompaniesReceipt = z.output<typeof ListCompaniesReceipt>;

export const createCompaniesListInput = z.object({ body: NewCompaniesList });
export const listCompaniesListsInput = z.object({ query: z.strictObject(newestPaging) });
export const CompaniesListPage = pageOf('companies_lists', CompaniesList);
export type CompaniesListPage = z.output<typeof CompaniesListPage>;
export const companiesListInput = z.object({ path: idPath });
export const changeCompaniesListInput = z.object({ path: idPath, body: CompaniesListChanges });
export const putListCompaniesInput = z.object({ path: idPath, body: ListCompanies });
export const listedCompaniesInput = z.object({ path: idPath, query: z.strictObject({ ...paging, ...keyOrder }) });
export const removeListCompaniesInput = z.object({
  path: idPath,
  query: z.strictObject({
    company_social_ids: atLeastOne(companySocialId, { most: 100, separator: ',' }).describe(
      'The IDs of the companies to remove, at most 100. Those that are not on the list are ignored.',
    ),
  }),
});
