import { shorten } from '../../../../../platform/plain-words.js';
import { digestOf, findFresh, toPresent } from '../../../entities.js';
import { asObject, asRows, parseJson, toText, toTextOrNull, within } from '../../../http/read-json.js';
import {
  type Before,
  type Compared,
  type Comparison,
  type Entities,
  type Facts,
  type Get,
  type Reading,
  type SourceItem,
  type SourceKind,
  Unread,
} from '../../../source-kind.js';
import companiesHouse from '../companies_house/index.js';

const pageSize = 100;
/** Companies with more officers than fit on these pages are not read: reading only some of the officers would suggest that the others had left. */
const maxPages = 10;
const freshMs = 60 * 24 * 60 * 60_000;

/** The roles that are reported, in words. Secretaries, and companies that are officers of others, are not. */
const roles: Record<string, string> = {
  director: 'a director',
  'managing-officer': 'a managing officer',
  'llp-designated-member': 'a designated member',
};

/**
 * The appointments of a company. Their birth dates and addresses are never kept, and their names only where an appointment or a departure is
 * reported: of those that were there before, the register's own number is enough.
 */
async function read(key: string, get: Get, { fingerprint, listHeld }: Before): Promise<Reading> {
  const held = await listHeld();
  const entities: Entities = new Map();
  for (let page = 0, total = 1; page * pageSize < total; page++) {
    const url = `https://api.company-information.service.gov.uk/company/${key}/officers?items_per_page=${pageSize}`;
    const answer = await get(page === 0 ? url : `${url}&start_index=${page * pageSize}`, 'json', {
      ...(page === 0 ? { isConditional: true } : {}),
    });
    if (answer === null) return { state: 'unchanged' };
    const body = asObject(parseJson(answer.text));
    total = Number(body.total_results);
    if (!(total > 0 && total <= maxPages * pageSize))
      throw new Unread('The register states no number of officers, or more than leadwire reads.');
    const rows = asRows(body.items);
    if (rows.length === 0) throw new Unread('The register returned fewer officers than it states.');
    for (const row of rows) addAppointment(row, entities, (id) => fingerprint !== null && !held.has(id));
  }
  // A name is present only if the appointment or departure is reported, so it must not count as a change.
  const found = digestOf(
    [...entities]
      .map(([id, { resigned }]) => `${id} ${resigned}`)
      .sort()
      .join('\n'),
  );
  return found === fingerprint
    ? { state: 'unchanged' }
    : { state: 'complete', name: null, entities, fingerprint: found };
}

function addAppointment(row: Record<string, unknown>, entities: Entities, isNew: (id: string) => boolean): void {
  const role = toText(row.officer_role);
  const person = /^\/officers\/([\w-]+)\//.exec(toText(within(within(row.links).officer).appointments))?.[1];
  const appointed = dayOf(row.appointed_on);
  if (!roles[role] || person === undefined || appointed === null) return;
  const id = `${person}:${role}:${appointed}`;
  const resigned = dayOf(row.resigned_on);
  const facts: Facts = { role, appointed, resigned };
  if (isNew(id) || (resigned !== null && Date.now() - Date.parse(resigned) < freshMs))
    facts.name = toName(toText(row.name));
  entities.set(id, facts);
}

const dayOf = (value: unknown): string | null => /^\d{4}-\d\d-\d\d$/.exec(toTextOrNull(value) ?? '')?.[0] ?? null;

/** "DOE, Jane Anne" as people write it. */
function toName(text: string): string {
  const [last = '', first = ''] = text.split(/,\s*/);
  const plain = last.replaceAll(/\p{L}+/gu, (word) => word[0]! + word.slice(1).toLowerCase());
  return `${first} ${plain}`.trim();
}

function compare({ company, held, seen, memory, now }: Compared): Comparison {
  const { fresh, changed } = findFresh({ held, seen });
  const items: SourceItem[] = [];
  const report = (id: string, facts: Facts, topic: 'appointment' | 'departure'): void => {
    const { role, name, appointed, resigned } = facts as Record<string, string>;
    const on = topic === 'appointment' ? appointed! : resigned!;
    const at = new Date(`${on}T00:00:00Z`);
    if (!name || !(now.getTime() - at.getTime() < freshMs)) return;
    const words = topic === 'appointment' ? `was appointed ${roles[role!]}` : `left as ${roles[role!]}`;
    items.push({
      ...{ key: `${id}:${topic}`, signalType: 'leadership', topic, occurredAt: at > now ? now : at },
      headline: `${shorten(company, 150)}: ${shorten(name, 100)} ${words}`,
      payload: { people: [name], role, on },
    });
  };
  for (const [id, facts] of fresh) report(id, facts, facts.resigned ? 'departure' : 'appointment');
  for (const [id, facts] of seen) {
    const before = held.get(id);
    if (!before || !facts.resigned || before.facts.resigned) continue;
    report(id, facts, 'departure');
    changed.set(id, toPresent(facts));
  }
  return { changed, items, memory, isHeld: false };
}

const { key, vendor, licence, ofIdentifier } = companiesHouse;

/** Who was appointed to the board of a company in the United Kingdom, and who left it. The key is that of the company's entry in the register. */
const officers: SourceKind = {
  name: 'companies_house_officers',
  title: 'Companies House, officers (United Kingdom)',
  ...{ licence, vendor },
  ...(key ? { key } : {}),
  ...(ofIdentifier ? { ofIdentifier } : {}),
  everyMs: 6 * 60 * 60_000,
  isRegister: true,
  pageOf: (number) => `${companiesHouse.pageOf(number)}/officers`,
  begin: () => ({}),
  compare,
  read,
  readName: companiesHouse.readName,
};

export default officers;
