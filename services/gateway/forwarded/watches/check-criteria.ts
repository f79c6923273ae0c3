import { uuid } from '../../../../schema/contracts/values.js';
import { namedIndustries } from '../../../../schema/contracts/watches.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import type { ErrorDetail } from '../../../platform/errors.js';
import { followList } from '../../directory/changes/index.js';
import { findIndustry } from '../../directory/reference-lists/index.js';
import type { Deps } from '../../operation/deps.js';

/** The criteria in a body that name something that the gateway has. The feed checks their shape, and all other criteria. */
type Naming = { industries?: unknown; companies_list_id?: unknown };

/**
 * Returns the input for the feed (G1), with industries by their canonical names. `violations` has each industry that the taxonomy lacks, and a
 * companies list that the account does not have; if the account has the list, the feed is from now on notified of the companies on it. The feed
 * refuses what is in `violations`, since it knows whether the request repeats one that was done (S6).
 */
export async function checkCriteria<I extends { body: object }>(
  deps: Pick<Deps, 'database' | 'bus'>,
  input: I,
  ctx: RequestContext,
): Promise<I & { violations?: ErrorDetail[] }> {
  if (!isObject(input.body)) return input;
  const given: Naming = input.body;
  const violations: ErrorDetail[] = [];
  const industries = namedIndustries.safeParse(given.industries);
  const body = industries.success ? { ...input.body, industries: toNames(industries.data, violations) } : input.body;
  const list = uuid.safeParse(given.companies_list_id);
  if (list.success && !(await followList(deps, accountOf(ctx), list.data))) {
    violations.push({ location: 'body.companies_list_id', message: 'names no companies list', value: list.data });
  }
  return { ...input, body, ...(violations.length > 0 && { violations }) };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function toNames(industries: string[], violations: ErrorDetail[]): string[] {
  const names = industries.map((named, index) => {
    const industry = findIndustry(named);
    if (!industry) {
      violations.push({
        location: `body.industries[${index}]`,
        message: 'names no industry of the taxonomy',
        value: named,
      });
    }
    return industry?.name ?? named;
  });
  return [...new Set(names)];
}
