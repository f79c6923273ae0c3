import { shorten } from '../../../../../platform/plain-words.js';
import { findFresh, toReading } from '../../../entities.js';
import { asObject, asRows, parseJson, toText, toTextOrNull, within } from '../../../http/read-json.js';
import {
  type Compared,
  type Comparison,
  type Entities,
  type Facts,
  type Reading,
  type SourceItem,
  type SourceKind,
  Unread,
} from '../../../source-kind.js';
import { numberIn } from '../define-register.js';

const api = 'https://bodacc-datadila.opendatasoft.com/api/explore/v2.1/catalog/datasets/annonces-commerciales/records';
const freshMs = 60 * 24 * 60 * 60_000;
const maxRows = 100;

/** The families of announcements that are reported, in English. Filed accounts are left out. */
const families: Record<string, { signalType: string; words: string }> = {
  modification: { signalType: 'registry_change', words: 'changed its entry' },
  collective: { signalType: 'status', words: 'is in insolvency proceedings' },
  radiation: { signalType: 'status', words: 'was struck off' },
  vente: { signalType: 'deal', words: 'sold or bought a business' },
  conciliation: { signalType: 'status', words: 'is in conciliation' },
};

/** The latest announcements about a company in the French gazette; each is kept by its id. */
async function read(key: string, get: Parameters<SourceKind['read']>[1], fingerprint: string | null): Promise<Reading> {
  const where = encodeURIComponent(`registre="${key}"`);
  const answer = await get(`${api}?where=${where}&order_by=dateparution%20desc&limit=${maxRows}`, 'json', {
    isConditional: true,
  });
  if (answer === null) return { state: 'unchanged' };
  const rows = asRows(asObject(parseJson(answer.text)).results);
  // The gazette answers an empty list for numbers that nobody has.
  if (rows.length === 0) throw new Unread('The gazette has no announcements about this number.');
  const entities: Entities = new Map();
  let name: string | null = null;
  for (const row of rows) {
    if (!listTexts(row.registre).includes(key))
      throw new Unread('The gazette returned an announcement about another company.');
    if (isPerson(row))
      throw new Unread('The entry is about a person who trades alone; leadwire keeps nothing about such people.');
    name ??= toTextOrNull(row.commercant);
    entities.set(toText(row.id), toFacts(row));
  }
  return toReading(name, entities, fingerprint);
}

const listTexts = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(toText);

/** Some fields of the gazette are texts that contain JSON. */
function parseField(value: unknown): Record<string, unknown> {
  try {
    return within(JSON.parse(toText(value)));
  } catch {
    return {};
  }
}

function isPerson(row: Record<string, unknown>): boolean {
  const { personne } = parseField(row.listepersonnes);
  const people = Array.isArray(personne) ? personne : [personne];
  return people.some((one) => toText(within(one).typePersonne) === 'pp');
}

function toFacts(row: Record<string, unknown>): Facts {
  return {
    family: toText(row.familleavis),
    published: toTextOrNull(row.dateparution),
    url: toTextOrNull(row.url_complete),
    words: toTextOrNull(parseField(row.modificationsgenerales).descriptif ?? parseField(row.jugement).nature),
  };
}

function compare({ company, held, seen, memory, now }: Compared): Comparison {
  const { fresh, changed } = findFresh({ held, seen });
  const items: SourceItem[] = [];
  for (const [key, facts] of fresh) {
    const { family, published, url, words } = facts as Record<string, string | null>;
    const meaning = families[family!];
    const at = published === null ? now : new Date(`${published}T00:00:00Z`);
    if (!meaning || !(now.getTime() - at.getTime() < freshMs)) continue;
    const headline = `${shorten(company, 150)} ${meaning.words}${words === null ? '' : `: ${shorten(words!, 200)}`}`;
    items.push({
      ...{ key, signalType: meaning.signalType, topic: `bodacc_${family}`, headline, occurredAt: at > now ? now : at },
      payload: { family, published, url, words },
    });
  }
  return { changed, items, memory, isHeld: false };
}

const bodacc: SourceKind = {
  name: 'bodacc',
  title: 'BODACC (France)',
  licence: 'BODACC, Direction de l’information légale et administrative (DILA), Licence Ouverte 2.0.',
  vendor: { name: 'bodacc', everyMs: 1_000, atOnce: 2 },
  everyMs: 12 * 60 * 60_000,
  isRegister: true,
  ofIdentifier: numberIn('FR', /^\d{9}$/),
  pageOf: (key) => `https://www.bodacc.fr/pages/annonces-commerciales/?q.registre=registre:${key}`,
  begin: () => ({}),
  compare,
  read: (key, get, { fingerprint }) => read(key, get, fingerprint),
  async readName(key, get) {
    const reading = await read(key, get, null);
    return reading.state === 'complete' ? reading.name : null;
  },
};

/** The French gazette of companies, by the SIREN. */
export default bodacc;
