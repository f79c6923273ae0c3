import type { DocumentRow } from '../sql/documents.js';
import type { CompanyDocument, Facts } from './model.js';

/** By the id of an industry: the names from the root of the taxonomy to it. */
export type IndustryPaths = ReadonlyMap<string, string[]>;

/** The document of a company's row. */
export function toDocument(row: DocumentRow, paths: IndustryPaths): CompanyDocument {
  return {
    id: row.social_id,
    name: row.name,
    formerNames: row.former_names,
    headline: null,
    description: row.description,
    ...toFacts(row, paths),
  };
}

/** The facts of a company's row. */
export function toFacts(
  row: Pick<
    DocumentRow,
    'industry_id' | 'tags' | 'hq_country' | 'employees_on_social' | 'founded' | 'organization_type'
  >,
  paths: IndustryPaths,
): Facts {
  return {
    industryPath: (row.industry_id && paths.get(row.industry_id)) || [],
    tags: row.tags,
    country: row.hq_country,
    employees: row.employees_on_social,
    founded: row.founded,
    organizationType: row.organization_type,
  };
}
