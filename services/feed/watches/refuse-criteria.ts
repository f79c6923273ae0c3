import type { WatchCriteria } from '../../../schema/contracts/watches.js';
import type { ErrorDetail } from '../../platform/errors.js';
import { refusal } from '../../platform/validate.js';

/**
 * Throws `unprocessable` for criteria that no activity could match because two of their fields contradict each other, and reports what the gateway
 * found wrong as well (A6). `given` holds the fields of the request, which errors name as their location.
 */
export function refuseCriteria(criteria: WatchCriteria, found: ErrorDetail[] = [], given: object = criteria): void {
  const placeOf = (field: keyof WatchCriteria, other: keyof WatchCriteria): string =>
    `body.${field in given ? field : other}`;
  const errors = [...found];
  const { companies_list_id, company_social_ids, employees_min, employees_max } = criteria;
  if (companies_list_id && company_social_ids?.length) {
    const location = placeOf('companies_list_id', 'company_social_ids');
    errors.push({ location, message: 'must not be given together with companies by id, or by list' });
  }
  if (employees_min != null && employees_max != null && employees_min > employees_max) {
    const location = placeOf('employees_min', 'employees_max');
    errors.push({ location, message: 'must not make the minimum number of employees exceed the maximum' });
  }
  if (errors.length > 0) throw refusal('unprocessable', errors);
}
