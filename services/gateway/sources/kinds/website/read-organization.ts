import { toHost, toRegistrable, toSlug } from '../../../directory/company-matching/index.js';
import type { SourceFacts } from '../../facts/compare-facts.js';
import { toLine, toText, toTextOrNull } from '../../http/read-json.js';

type Node = Record<string, unknown>;

/** The types of schema.org by which a company describes itself; of the subtypes of `LocalBusiness`, those that end in Business, Store or Service. */
const organizations = /(?:^|\/)(?:Organization|Corporation|\w*Business|\w*Store|NGO|\w*Service)$/;
const maxNodes = 1_000;
const maxText = 300;

/** What a home page says about its company in JSON-LD. */
export type Organization = SourceFacts & {
  legal_name: string | null;
  size: string | null;
  region: string | null;
  /** The short name on the professional network. */
  slug: string | null;
  same_as: string[];
  lei: string | null;
};

/**
 * The organisation to which the site belongs, as the JSON-LD of the home page describes it: the one whose address is on the site's own domain,
 * otherwise the only one without an address. The JSON-LD may describe agencies and publishers, too. Null if there is none. Blocks that cannot be
 * parsed are skipped.
 */
export function readOrganization(blocks: readonly string[], pageUrl: string): Organization | null {
  const own = toRegistrable(toHost(pageUrl) ?? '');
  const nodes = blocks.flatMap(parseBlock).slice(0, maxNodes).filter(isOrganization);
  const named = nodes.filter((node) => toTextOrNull(node.name) ?? toTextOrNull(node.legalName));
  const siteOf = (node: Node): string | null => {
    const host = toHost(toText(node.url));
    return host === null ? null : toRegistrable(host);
  };
  const [ofSite] = named.filter((node) => siteOf(node) === own);
  const silent = named.filter((node) => siteOf(node) === null);
  const node = ofSite ?? (silent.length === 1 ? silent[0] : undefined);
  return node ? toOrganization(node) : null;
}

// The repetitions are bounded, since searching a page of nothing but spaces would otherwise take hours.
const opening = /^(?:\/\/|\/\*)?\s{0,20}<!\[CDATA\[\s{0,20}(?:\*\/)?/;
const closing = /(?:\/\/|\/\*)?\s{0,20}\]\](?:>|&gt;)\s{0,20}(?:\*\/)?$/;

/**
 * The nodes of a block; none if it is not JSON. Pages wrap blocks in comments for old browsers, end them with semicolons, and break lines in texts.
 */
function parseBlock(block: string): Node[] {
  const bare = block.trim().replace(opening, '').replace(closing, '').replace(/^<!--/, '').replace(/-->$/, '').trim();
  const json = bare.replace(/;$/, '').replaceAll(/\p{Cc}/gu, ' ');
  try {
    return listNodes(JSON.parse(json), 0);
  } catch {
    return [];
  }
}

function listNodes(value: unknown, depth: number): Node[] {
  if (depth > 5 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.slice(0, maxNodes).flatMap((one) => listNodes(one, depth + 1));
  const node = value as Node;
  return [node, ...listNodes(node['@graph'], depth + 1)];
}

function isOrganization(node: Node): boolean {
  const types = Array.isArray(node['@type']) ? node['@type'] : [node['@type']];
  return types.some((type) => typeof type === 'string' && organizations.test(type));
}

function toOrganization(node: Node): Organization {
  const sameAs = listTexts(node.sameAs).slice(0, 20);
  const place = first(node.address);
  const country = toText(first(place.addressCountry).name) || toText(place.addressCountry);
  return {
    name: toLine(node.name) ?? toLine(node.legalName)!,
    legal_name: toLine(node.legalName),
    ...readEmployees(node.numberOfEmployees),
    founded: readYear(toText(node.foundingDate)),
    city: toLine(place.addressLocality),
    region: toLine(place.addressRegion),
    country: /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : null,
    slug: readSlug(sameAs),
    same_as: sameAs,
    lei: toTextOrNull(node.leiCode),
  };
}

/** A number of people, or the range in which it lies. */
function readEmployees(given: unknown): { employees: number | null; size: string | null } {
  const value = first(given);
  const exact = toCount(typeof given === 'object' ? value.value : given);
  const [least, most] = [toCount(value.minValue), toCount(value.maxValue)];
  return { employees: exact, size: least !== null && most !== null ? `${least}-${most}` : null };
}

function toCount(value: unknown): number | null {
  const text = toText(value);
  return /^\d{1,7}$/.test(text) ? Number(text) : null;
}

function readYear(text: string): number | null {
  const year = Number(/^(\d{4})(?:-|$)/.exec(text)?.[1]);
  return year >= 1600 && year <= new Date().getUTCFullYear() ? year : null;
}

function readSlug(addresses: readonly string[]): string | null {
  const page = addresses.find((one) => /^https?:\/\/(?:[\w-]+\.)?linkedin\.com\/company\/[^/?#]+/i.test(one));
  const slug = page === undefined ? null : toSlug(page);
  return slug === null || /^\d+$/.test(slug) ? null : slug;
}

const listTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .map(toText)
    .filter((text) => /^https?:\/\//i.test(text))
    .map((text) => text.slice(0, maxText));

/** An object, or the first one of a list. */
const first = (value: unknown): Node => {
  const one = Array.isArray(value) ? value[0] : value;
  return typeof one === 'object' && one !== null ? (one as Node) : {};
};
