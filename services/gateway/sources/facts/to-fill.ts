import { bandOfEmployees, type CompanyFill } from '../../directory/companies/index.js';
import type { Entities } from '../source-kind.js';
import { numberOf, textOf } from './compare-facts.js';
import { companyOf } from './define-facts.js';

/** The facts that a source publishes about its company, as fields of the directory. */
export function toFill(seen: Entities): CompanyFill {
  const facts = companyOf(seen);
  const employees = numberOf(facts, 'employees');
  return {
    founded: numberOf(facts, 'founded'),
    company_size: employees === null ? null : (bandOfEmployees(employees)?.size ?? null),
    headquarters: textOf(facts, 'city'),
    hq_country: textOf(facts, 'country'),
    status: textOf(facts, 'status'),
  };
}
