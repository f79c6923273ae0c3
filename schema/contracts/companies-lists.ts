import { z } from 'zod';
import { companySocialId, idPath, name, pageOf, paging, text, uuid } from './values.js';

export const NewCompaniesList = z.strictObject({ name: name(200) });
export const CompaniesListChanges = z.strictObject({ name: name(200).optional() });

/** A named set of companies of one account (B10). */
export const CompaniesList = z.object({
  id: uuid,
  name: z.string(),
  company_count: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type CompaniesList = z.output<typeof CompaniesList>;

/** A company by id or domain; where both are given, the id decides. */
export const ListCompany = z
  .strictObject({ company_social_id: companySocialId.optional(), domain: text(1, 253).optional() })
  .refine((one) => one.company_social_id ?? one.domain, 'company_social_id or domain is required');

/** What goes in; `replace` empties the list first. At most 10,000 a request. */
export const ListCompanies = z.strictObject({
  companies: z.array(ListCompany).max(10_000),
  replace: z.boolean().default(false),
});

/** What became of them; `unknown` lists the places of those that name no company of the directory. */
export const ListCompaniesReceipt = z.object({
  added: z.int(),
  unknown: z.array(z.object({ index: z.int(), message: z.string() })),
  company_count: z.int(),
});
export type ListCompaniesReceipt = z.output<typeof ListCompaniesReceipt>;

export const createCompaniesListInput = z.object({ body: NewCompaniesList });
export const listCompaniesListsInput = z.object({ query: z.strictObject(paging) });
export const CompaniesListPage = pageOf('companies_lists', CompaniesList);
export type CompaniesListPage = z.output<typeof CompaniesListPage>;
export const companiesListInput = z.object({ path: idPath });
export const changeCompaniesListInput = z.object({ path: idPath, body: CompaniesListChanges });
export const putListCompaniesInput = z.object({ path: idPath, body: ListCompanies });
