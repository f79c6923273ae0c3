import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { Candidate } from '../choose-candidate.js';
import type { CompanyKey } from '../company-keys.js';
import type { TypoProbe } from '../typo-probes.js';

/** A company that was found for the input at `place`. */
export type Found = Candidate & { place: number };

const columns = `c.social_id::text as social_id, c.name, c.former_names, c.slug, c.social_url, c.website, c.domain, c.domains, c.identifiers,
  c.employees_on_social`;
/** The most companies that one key finds: a name that more companies have identifies none of them. */
export const mostPerKey = 20;

/** The companies of these ids, also of those that were merged into them. By indexes company_pkey and company_merge_pkey. */
export async function findById(db: Queryable, wanted: { place: number; socialId: string }[]): Promise<Found[]> {
  if (wanted.length === 0) return [];
  const { rows } = await db.query<Found>({
    name: 'identity-by-id',
    text: `select wanted.place, c.* from unnest($1::int[], $2::bigint[]) as wanted (place, social_id)
           left join lateral (
             select living_id from company_merge where former_id = wanted.social_id offset 0
           ) m on true
           cross join lateral (
             select ${columns}, wanted.social_id::text as asked_id from company c where c.social_id = coalesce(m.living_id, wanted.social_id) offset 0
           ) c`,
    values: [wanted.map((one) => one.place), wanted.map((one) => one.socialId)],
  });
  return rows;
}

/** A key as one text. */
export const textOf = ({ kind, key }: CompanyKey): string => `${kind} ${key}`;

/**
 * The companies of these keys, the largest 20 of each, by the text of the key. By the indexes company_key_pkey and company_pkey. Each key is looked
 * up by itself, since for a join, the planner would read a large table whole; and once, however often it is given, since all that have it are read.
 */
export async function findByKey(db: Queryable, wanted: CompanyKey[]): Promise<Map<string, Candidate[]>> {
  const keys = [...new Map(wanted.map((one) => [textOf(one), one])).values()];
  const found = new Map<string, Candidate[]>(keys.map((one) => [textOf(one), []]));
  if (keys.length === 0) return found;
  const { rows } = await db.query<Candidate & { place: number }>({
    name: 'identity-by-key',
    text: `select wanted.place::int, c.* from unnest($1::text[], $2::text[]) with ordinality as wanted (kind, key, place)
           cross join lateral (
             select ${columns} from company_key k cross join lateral (
               select * from company where social_id = k.company_id offset 0
             ) c
             where k.kind = wanted.kind and k.key = wanted.key
             order by c.employees_on_social desc nulls last, abs(c.social_id) limit ${mostPerKey}
           ) c`,
    values: [keys.map((one) => one.kind), keys.map((one) => one.key)],
  });
  for (const { place, ...company } of rows) found.get(textOf(keys[place - 1]!))!.push(company);
  return found;
}

/**
 * The companies whose name differs by one letter inserted, removed or replaced, at most 20 for each probe. By the indexes company_key_head,
 * company_key_tail and company_pkey. Names that differ by more may be among them.
 */
export async function findByTypo(db: Queryable, probes: TypoProbe[]): Promise<Found[]> {
  const heads = probes.filter((probe) => probe.head !== null);
  const tails = probes.filter((probe) => probe.tail !== null);
  if (probes.length === 0) return [];
  const found = await db.query<Found>({
    name: 'identity-by-typo',
    text: `select probe.place, c.* from (
             select head.place, k.company_id
             from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[]) as head (place, length, half, first, second)
             cross join lateral (
               select k.company_id from company_key k
               where k.kind = 'name' and length(k.key) = head.length and left(k.key, length(k.key) / 2) = head.half
                 and (right(k.key, length(head.second)) = head.second
                      or substr(k.key, length(k.key) / 2 + 1, length(head.first)) = head.first)
               order by k.company_id limit ${mostPerKey}
             ) k
             union
             select tail.place, k.company_id
             from unnest($6::int[], $7::int[], $8::text[], $9::text[], $10::text[]) as tail (place, length, half, first, second)
             cross join lateral (
               select k.company_id from company_key k
               where k.kind = 'name' and length(k.key) = tail.length
                 and right(k.key, length(k.key) - length(k.key) / 2) = tail.half
                 and (left(k.key, length(tail.first)) = tail.first
                      or substr(k.key, length(k.key) / 2 - length(tail.second) + 1, length(tail.second)) = tail.second)
               order by k.company_id limit ${mostPerKey}
             ) k
           ) probe
           cross join lateral (
             select ${columns} from company c where c.social_id = probe.company_id offset 0
           ) c`,
    values: [...columnsOf(heads, (probe) => probe.head!), ...columnsOf(tails, (probe) => probe.tail!)],
  });
  return found.rows;
}

function columnsOf(probes: TypoProbe[], half: (probe: TypoProbe) => string): (number[] | string[])[] {
  return [
    probes.map((probe) => probe.place),
    probes.map((probe) => probe.length),
    probes.map(half),
    probes.map((probe) => probe.first),
    probes.map((probe) => probe.second),
  ];
}
