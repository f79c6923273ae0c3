import { toSlug } from '../../../directory/company-matching/index.js';
import { textOf } from '../../facts/compare-facts.js';
import { companyOf, defineFacts } from '../../facts/define-facts.js';
import { toFill } from '../../facts/to-fill.js';
import { asObject, asRows, parseJson, toText, toTextOrNull, within } from '../../http/read-json.js';
import { type Get, type SourceKind, Unread } from '../../source-kind.js';
import { yearOf } from '../registers/define-register.js';

const dayMs = 24 * 60 * 60_000;
const isItem = (text: string): boolean => /^Q\d{1,12}$/.test(text);

/** The properties that hold a company's identifiers elsewhere. */
const identifierProperties: Record<string, (value: string) => string> = {
  P1278: (lei) => `lei:${lei}`,
  P5531: (cik) => `cik:${cik}`,
  P1616: (siren) => `registry:FR:${siren}`,
  P2333: (number) => `registry:NO:${number}`,
  P2622: (number) => `registry:GB:${number}`,
  P4156: (number) => `registry:CZ:${number}`,
};
const factProperties = ['P159', 'P17', 'P571', 'P1128', 'P4264'];

/** A value of an item: its property, and the English name and the country code of the item that it refers to. */
type Row = { property: string; value: string; label: string; country: string };

const base = defineFacts({
  name: 'wikidata',
  title: 'Wikidata',
  licence: 'Wikidata, CC0 1.0.',
  // The service grants each client a minute of processing time per minute; these queries use a part of it.
  vendor: { name: 'wikidata', everyMs: 1_000, atOnce: 1 },
  everyMs: 30 * dayMs,
  pageOf: (key) => `https://www.wikidata.org/wiki/${key}`,
  ofIdentifier(identifier) {
    const item = identifier.startsWith('wikidata:') ? identifier.slice('wikidata:'.length) : '';
    return isItem(item) ? item : null;
  },
  async findByDomain(domain, get) {
    const addresses = ['https', 'http'].flatMap((scheme) =>
      [domain, `www.${domain}`].flatMap((host) => [`<${scheme}://${host}>`, `<${scheme}://${host}/>`]),
    );
    const found = await ask(
      get,
      `SELECT DISTINCT ?item ?label WHERE { VALUES ?site { ${addresses.join(' ')} } ?item wdt:P856 ?site ${labelOf('item')} } LIMIT 2`,
    );
    // If there are two items, it is not known which of them is the company.
    const [row, ...others] = found;
    const item = others.length === 0 ? nameIn(row?.item) : '';
    return isItem(item) ? { key: item, name: toTextOrNull(row?.label) } : null;
  },
  async readIdentifiers(key, get) {
    const rows = await readRows(key, get);
    return rows.flatMap(({ property, value }) => identifierProperties[property]?.(value) ?? []);
  },
  facts: { rank: 'wikidata', of: (seen) => ({ ...toFill(seen), slug: textOf(companyOf(seen), 'slug') }) },
  async readFacts(key, get) {
    const rows = await readRows(key, get);
    const name = rows.find(({ property }) => property === 'name')?.label;
    if (!name) throw new Unread('The item has no name that can be read, or was merged with another one.');
    const of = (property: string): Row[] => rows.filter((row) => row.property === property);
    const [founded] = of('P571')
      .map(({ value }) => yearOf(value))
      .sort();
    // Several values come from different times, and it is not known which one is current.
    const place = only(of('P159'));
    const [employees, page] = [Number(only(of('P1128'))?.value), only(of('P4264'))?.value];
    const slug = page === undefined ? null : toSlug(page);
    return {
      name,
      founded: founded ?? null,
      employees: Number.isInteger(employees) ? employees : null,
      city: place?.label,
      country: place?.country || only(of('P17'))?.country,
      // A slug of digits only is an ID.
      slug: slug === null || /^\d+$/.test(slug) ? null : slug,
    };
  },
});

/**
 * Wikidata, by the number of an item. It is found by the company's website, and leads to the LEI and to registers. Its data is often old, so it only
 * fills fields that no other source knows, and changes are not reported.
 */
const wikidata: SourceKind = { ...base, compare: (compared) => ({ ...base.compare(compared), items: [] }) };
export default wikidata;

/** What an item says. Each value is a row of its own, so that the values of two properties are not combined with each other. */
async function readRows(key: string, get: Get): Promise<Row[]> {
  if (!isItem(key)) throw new Unread('The key is not the ID of a Wikidata item.');
  const properties = [...factProperties, ...Object.keys(identifierProperties)].map((one) => `wdt:${one}`).join(' ');
  const rows = await ask(
    get,
    `SELECT DISTINCT ?property ?value ?label ?country WHERE {
      { VALUES ?property { ${properties} } wd:${key} ?property ?value ${labelOf('value')}
        OPTIONAL { ?value wdt:P297 ?own } OPTIONAL { ?value wdt:P17/wdt:P297 ?around }
        BIND(COALESCE(?own, ?around) AS ?country) }
      UNION { BIND("name" AS ?property) BIND(wd:${key} AS ?value) ${labelOf('value')} }
    } LIMIT 500`,
  );
  return rows.map(({ property, value, label, country }) => ({
    property: nameIn(property),
    value: toText(value),
    label: toText(label),
    country: toText(country),
  }));
}

/** Finds the English name of the item in a variable as `?label`, or the name that is the same in all languages. */
const labelOf = (variable: string): string =>
  `OPTIONAL { ?${variable} rdfs:label ?english FILTER(LANG(?english) = "en") }
   OPTIONAL { ?${variable} rdfs:label ?common FILTER(LANG(?common) = "mul") } BIND(COALESCE(?english, ?common) AS ?label)`;

/** The row with the value that all rows share; its country is empty if they name several. Undefined if there are no rows or several values. */
function only(rows: Row[]): Row | undefined {
  const [row, ...others] = rows;
  if (row === undefined || others.some(({ value }) => value !== row.value)) return undefined;
  const isOne = others.every(({ country }) => country === row.country);
  return { ...row, country: isOne ? row.country : '' };
}

/** Asks the query service; each row has the values by the names of the variables. Throws Unread. */
async function ask(get: Get, query: string): Promise<Record<string, unknown>[]> {
  const asked = new URLSearchParams({ query: query.replaceAll(/\s+/g, ' '), format: 'json' });
  const answer = await get(`https://query.wikidata.org/sparql?${asked}`, 'json');
  const { bindings } = within(asObject(parseJson(answer!.text)).results);
  return asRows(bindings).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, within(cell).value])),
  );
}

/** The name of an item or a property, which is the last part of its address. */
const nameIn = (address: unknown): string => toText(address).replace(/^.*\//, '');
