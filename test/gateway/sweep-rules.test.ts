import type { Profile } from '../../services/gateway/directory/searches/index.js';
import { rulesVersion } from '../../services/gateway/directory/titles/index.js';
import { composeMove, composeNewHire, hashFilters } from '../../services/gateway/prospecting/runs/sweep/compose.js';
import { rankRelationship } from '../../services/gateway/prospecting/runs/sweep/match-profile.js';
import { keyOf, takePage } from '../../services/gateway/prospecting/runs/sweep/take-page.js';

const profile = (name: string) => ({ personId: name, moveKey: 'move' }) as Profile;
const page = ['a', 'b', 'c', 'd'].map(profile);
const names = (profiles: Profile[]) => profiles.map((one) => one.personId).join('');
const before = (...read: string[]) => new Set(read.map((name) => keyOf(profile(name))));

test.each([
  ['nothing limits it', before(), { capLeft: 9, credits: 9, judgesAgain: false }, ['abcd', '', null, false]],
  ['the cap ends it', before(), { capLeft: 2, credits: 9, judgesAgain: false }, ['ab', '', 'cap', false]],
  [
    'the cap is reached with the page',
    before(),
    { capLeft: 4, credits: 9, judgesAgain: false },
    ['abcd', '', 'cap', false],
  ],
  ['credits end it', before(), { capLeft: 9, credits: 3, judgesAgain: false }, ['abc', '', 'credits', true]],
  ['credits suffice exactly', before(), { capLeft: 9, credits: 4, judgesAgain: false }, ['abcd', '', null, false]],
  [
    'cap and credits end together: nothing was lacking',
    before(),
    { capLeft: 2, credits: 2, judgesAgain: false },
    ['ab', '', 'cap', false],
  ],
  [
    'those read before are free and count for no cap',
    before('a', 'c'),
    { capLeft: 2, credits: 2, judgesAgain: false },
    ['bd', 'ac', 'cap', false],
  ],
  [
    'without any credit those read before go on',
    before('a', 'b'),
    { capLeft: 9, credits: 0, judgesAgain: false },
    ['', 'ab', 'credits', true],
  ],
  [
    'some are to be judged again: it goes on for them alone',
    before('d'),
    { capLeft: 1, credits: 9, judgesAgain: true },
    ['a', 'd', null, false],
  ],
  ['the same for want of credits', before('d'), { capLeft: 9, credits: 1, judgesAgain: true }, ['a', 'd', null, true]],
] as const)('C6: a page where %s', (_name, readBefore, means, [bought, again, stop, lacksCredits]) => {
  const taken = takePage(page, readBefore, means);
  expect([names(taken.bought), names(taken.again), taken.stop, taken.lacksCredits]).toEqual([
    bought,
    again,
    stop,
    lacksCredits,
  ]);
});

test('C4: if several relationships apply, the strongest is reported', () => {
  const known = new Map([
    ['1', 'list'],
    ['2', 'former_customer'],
    ['3', 'current_customer'],
  ] as const);
  expect(rankRelationship(['1', '2', '3'], known)).toBe('current_customer');
  expect(rankRelationship(['1', '2'], known)).toBe('former_customer');
  expect(rankRelationship(['1', '9'], known)).toBe('list');
  expect(rankRelationship([], known)).toBeNull();
});

const base = { created_at: '', updated_at: '' };
const silent = {
  ...base,
  id: 'p1',
  name: 'Silent',
  job_titles: null,
  canonical_job_title_ids: [],
  countries: [],
  seniority_levels: null,
  accept_unknown_levels: false,
};
const outspoken = {
  ...silent,
  id: 'p2',
  name: 'Outspoken',
  job_titles: ['CFO'],
  countries: ['NO'],
  seniority_levels: ['CXO' as const],
  accept_unknown_levels: false,
};
const signal = {
  job_titles_includes: ['Sales'],
  job_titles_excludes: ['Assistant'],
  countries: ['SE'],
  seniority_levels: ['Director' as const],
  max_profiles_per_sweep: 7,
};

test('C3, C5: a persona wins on each axis that it specifies and leaves the others to the signal', () => {
  const [quiet, loud] = composeNewHire(signal, [silent, outspoken], '2026-01-01');
  expect(quiet).toMatchObject({
    cap: 7,
    query: { countries: ['SE'], seniorities: null, startedSince: '2026-01-01' },
    judges: [{ titles: { includes: ['Sales'], excludes: ['Assistant'] }, seniorities: ['Director'] }],
  });
  expect(loud).toMatchObject({
    query: { countries: ['NO'], seniorities: ['CXO'] },
    judges: [{ titles: { includes: ['CFO'], excludes: ['Assistant'] }, seniorities: null }],
  });
});

test('C3: new hires without personas have one search from the signal itself, and movers with personas have one, judged by every persona', () => {
  expect(composeNewHire(signal, [], '2026-01-01')).toMatchObject([{ judges: [{ personaId: null }] }]);
  const move = { include_current_customers: true, include_former_customers: false, max_movers_per_sweep: 3 };
  const searches = composeMove({ ...move, persona_ids: ['p1', 'p2'] }, [silent, outspoken]);
  expect(searches).toMatchObject([{ cap: 3, judges: [{ personaId: 'p1' }, { personaId: 'p2', countries: ['NO'] }] }]);
  expect(composeMove({ ...move, persona_ids: ['gone'] }, [])).toEqual([]);
});

test('C6: the hash of the filters changes with the levels or the rules for titles, not with the name of a persona', () => {
  const hash = (...personas: (typeof silent)[]) =>
    hashFilters(composeNewHire(signal, personas, '2026-01-01'), rulesVersion);
  expect(hash({ ...silent, name: 'Renamed' })).toBe(hash(silent));
  expect(
    hashFilters(composeNewHire({ ...signal, seniority_levels: null }, [silent], '2026-01-01'), rulesVersion),
  ).not.toBe(hash(silent));
  // Until titles from before an upgrade have been read again, profiles are judged by the previous rules.
  expect(hashFilters(composeNewHire(signal, [silent], '2026-01-01'), rulesVersion - 1)).not.toBe(hash(silent));
});
