import { readTitle } from '../titles/index.js';

/** A position that somebody holds now as an employee of a company with an id, with a title that is an executive's. */
export type ExecutivePosition = { title: string; companyId: string; companyName: string | null };

/** The executive roles that a person took up (`after`) and gave up (`before`) at one company; at least one of the two is set. */
export type LeadershipChange = {
  companyId: string;
  companyName: string | null;
  before: string | null;
  after: string | null;
};

/**
 * What became of somebody's roles as an executive, one change for each company (G7). Titles that say the same roles in other words are the
 * same: "CEO & Founder" and "Founder and Chief Executive Officer".
 */
export function compareLeadership(before: ExecutivePosition[], after: ExecutivePosition[]): LeadershipChange[] {
  const [held, holds] = [groupByCompany(before), groupByCompany(after)];
  return [...new Set([...held.keys(), ...holds.keys()])].flatMap((companyId) => {
    const [was, is] = [held.get(companyId) ?? [], holds.get(companyId) ?? []];
    const given = was.filter((one) => !is.some((other) => saysSame(one.title, other.title)));
    const taken = is.filter((one) => !was.some((other) => saysSame(one.title, other.title)));
    if (given.length + taken.length === 0) return [];
    const companyName = [...is, ...was].find((one) => one.companyName !== null)?.companyName ?? null;
    return [{ companyId, companyName, before: joinTitles(given), after: joinTitles(taken) }];
  });
}

function groupByCompany(positions: ExecutivePosition[]): Map<string, ExecutivePosition[]> {
  const groups = new Map<string, ExecutivePosition[]>();
  for (const one of positions) groups.set(one.companyId, [...(groups.get(one.companyId) ?? []), one]);
  return groups;
}

function saysSame(one: string, other: string): boolean {
  return one === other || toRoles(one) === toRoles(other);
}

/** The roles that a title names, in an order that does not depend on the title's. */
function toRoles(title: string): string {
  const roles = readTitle(title).roles.map(({ role: { head, qualifiers, functions } }) =>
    JSON.stringify([head, [...qualifiers].sort(), functions.map((words) => [...words].sort().join(' ')).sort()]),
  );
  return roles.length > 0 ? roles.sort().join() : title.toLowerCase();
}

/** The first three titles in alphabetical order, so that the order in which a source lists positions does not matter. */
function joinTitles(positions: ExecutivePosition[]): string | null {
  const titles = [...new Set(positions.map((one) => one.title))].sort();
  return titles.length === 0 ? null : titles.slice(0, 3).join(' and ');
}
