import type { WatchCriteria } from '../../../schema/contracts/watches.js';

/**
 * What the live watches need to know of companies beyond the ids of items: whether they ask for any fact or list, and for which lists, or name
 * companies by ids while some have several.
 */
export class CompanyNeeds {
  /** The list of each watch that asks for something, null where it asks for facts alone. */
  private readonly watches = new Map<string, string | null>();
  private readonly watchesOfList = new Map<string, number>();
  private listIds: string[] | null = null;
  private asksForIds = false;
  private growth: number;

  /** `grown` is to be higher than that of what these needs replace. */
  constructor(grown = 0) {
    this.growth = grown;
  }

  /** A number that rises whenever watches ask for more than before: for anything at all, or for another list. */
  get grown(): number {
    return this.growth;
  }

  get isAny(): boolean {
    return this.watches.size > 0 || this.asksForIds;
  }

  /** The companies lists that watches name, each once. */
  get lists(): string[] {
    this.listIds ??= [...this.watchesOfList.keys()];
    return this.listIds;
  }

  /** Notes a watch as it is from now on; null where it has ended. */
  put(
    { accountId, icpCriteriaId }: { accountId: string; icpCriteriaId: string },
    criteria: WatchCriteria | null,
  ): void {
    const key = `${accountId}${icpCriteriaId}`;
    const asks = criteria !== null && asksForCompany(criteria);
    const known = this.watches.get(key);
    if (known === undefined && !asks) return;
    if (known) this.count(known, -1);
    this.watches.delete(key);
    if (!asks) return;
    if (!this.isAny) this.growth += 1;
    const list = criteria.companies_list_id ?? null;
    this.watches.set(key, list);
    if (list) this.count(list, 1);
  }

  /** Notes whether, from now on, watches name companies by ids of which some have others (B12). */
  putIds(asks: boolean): void {
    if (asks && !this.isAny) this.growth += 1;
    this.asksForIds = asks;
  }

  private count(list: string, by: number): void {
    const known = this.watchesOfList.get(list) ?? 0;
    const count = known + by;
    if (known === 0) this.growth += 1;
    if (count > 0) this.watchesOfList.set(list, count);
    else this.watchesOfList.delete(list);
    this.listIds = null;
  }
}

/** Returns whether criteria ask for facts of the company, or for a list that names it. */
export function asksForCompany(criteria: WatchCriteria): boolean {
  const { companies_list_id, industries, sizes, hq_countries, employees_min, employees_max } = criteria;
  const isGiven = [companies_list_id, employees_min, employees_max].some((one) => one !== undefined && one !== null);
  return isGiven || [industries, sizes, hq_countries].some((some) => (some?.length ?? 0) > 0);
}
