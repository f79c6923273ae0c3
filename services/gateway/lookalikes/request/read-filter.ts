import type { LookalikeSearch } from '../../../../schema/contracts/lookalikes.js';
import type { ErrorDetail } from '../../../platform/errors.js';
import { refusal } from '../../../platform/validate.js';
import { findIndustry } from '../../directory/reference-lists/index.js';
import type { CompanyFilter } from '../../operation/ports.js';
import { readTaxonomy } from '../taxonomy.js';

/**
 * The filter of a search (D3). An industry stands for all below it too, since a company has the narrowest industry that fits it. Throws
 * `unprocessable`, with all errors together, for a search by nothing, unknown industries, and bounds that no company can satisfy.
 */
export function readFilter(body: LookalikeSearch): CompanyFilter {
  const errors: ErrorDetail[] = [];
  if (isEmpty(body.input_companies) && isEmpty(body.queries)) {
    errors.push({ location: 'body', message: 'must have input_companies or queries to search by' });
  }
  const industryIds = readIndustryIds(body.industries, errors);
  const { employees_on_social_min: least = null, employees_on_social_max: most = null } = body;
  if (least !== null && most !== null && least > most) {
    const message = 'must not be below employees_on_social_min';
    errors.push({ location: 'body.employees_on_social_max', message, value: most });
  }
  const { founded_min: after = null, founded_max: before = null } = body;
  if (after !== null && before !== null && before - after < 2) {
    const message = 'leaves no year: companies are founded after founded_min and before founded_max';
    errors.push({ location: 'body.founded_max', message, value: before });
  }
  if (errors.length > 0) throw refusal('unprocessable', errors);
  return {
    countries: orNull(body.hq_countries),
    industryIds,
    sizes: orNull(body.sizes),
    employeesMin: least,
    employeesMax: most,
    foundedAfter: after,
    foundedBefore: before,
  };
}

const isEmpty = (list: unknown[] | null | undefined): boolean => !list || list.length === 0;
const orNull = <T>(list: T[] | null | undefined): T[] | null => (list && list.length > 0 ? list : null);

function readIndustryIds(names: string[] | null | undefined, errors: ErrorDetail[]): string[] | null {
  if (!names || names.length === 0) return null;
  const wanted = new Set<string>();
  for (const [index, name] of names.entries()) {
    const industry = findIndustry(name);
    if (industry) wanted.add(industry.id);
    else {
      const message = "names no industry of the network's taxonomy (GET /v2/industries lists them)";
      errors.push({ location: `body.industries[${index}]`, message, value: name });
    }
  }
  return readTaxonomy()
    .filter(({ ancestors }) => ancestors.some((id) => wanted.has(id)))
    .map(({ id }) => id);
}
