import fc from 'fast-check';
import { resolve, type Schema } from './description.js';
import { draw, kindOf, within } from './pool.js';

// Only a few words, so that names collide and titles match somebody.
const words = fc.constantFrom('Ada', 'CFO', 'Acme', 'Head of Sales', 'chief financial officer', 'SE', 'news', 'x');
const anyText = fc.oneof(
  { weight: 4, arbitrary: words },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('\u202eabc', '%_\\', "';--", '<b>', '{{x}}', '\u00e9', '\u0130', '\ufb01', '"', '\t\n'),
  },
);
const instants = fc.oneof(
  fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString()),
  fc.constantFrom(
    '2026-05-01T09:30:00Z',
    '2024-02-29T23:59:59.999999+14:00',
    '1970-01-01T00:00:00-12:00',
    '2026-05-01t09:30:00z',
  ),
);
const urls = fc.constantFrom(
  ...[
    'https://social.example.com/in/ada',
    'https://social.example.com/in/bob',
    'https://www.acme.example/',
    'acme.example',
  ],
  ...[
    'http://127.0.0.1:9/hook',
    'https://127.0.0.1/',
    'https://[::1]:1/',
    'https://user:pw@a.example/x?y#z',
    'ftp://a.example',
  ],
);

// Values for texts that JSON Schema cannot describe, or that let a request get further into the system.
const countries = fc.constantFrom('SE', 'US', 'DE', 'GB');
const byName: Record<string, fc.Arbitrary<unknown>> = {
  cron: fc.constantFrom('0 9 * * 1', '*/5 * * * *', '0 0 29 2 *', '0 0 31 2 *', '@daily', 'x'),
  time_zone: fc.constantFrom('UTC', 'Europe/Stockholm', 'Nowhere/Land', 'CET'),
  company_domain: fc.constantFrom('acme.example', 'www.acme.example', 'xn--bcher-kva.example'),
  company_hq_countries: countries,
  hq_countries: countries,
  hq_country: countries,
  countries,
  country: countries,
  sizes: fc.constantFrom('1-10', '11-50', '10001+'),
  industries: fc.constantFrom('Banking', '4', 'Nowhere > Nothing'),
  expires_at: fc.constantFrom('2999-01-01T00:00:00Z', '2020-01-01T00:00:00Z'),
  crm_list_id: fc.constantFrom('won', 'all', 'x:1'),
  credentials: fc.constantFrom({ access_token: 'x' }, { client_id: 'x', client_secret: 'y' }, {}),
  start_date: fc.constantFrom('2024', '2025-02', '2026-03-04'),
  end_date: fc.constantFrom('2024', '2025-02', '2026-03-04'),
};

/** Values that a schema allows; `name` is the property's or the parameter's, `path` the operation's. */
export function allowedBy(given: Schema, name: string, path: string, depth = 0): fc.Arbitrary<unknown> {
  const schema = resolve(given);
  // A HubSpot connection would reach out for HubSpot.
  if (name === 'type' && path.startsWith('/v2/crm-connections'))
    return fc.constantFrom('imported', 'imported', 'salesforce');
  const inner = (one: Schema, key = name) => allowedBy(one, key, key === name ? path : within(path, name), depth + 1);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (name === 'kind' && path === '/v2/signals') return fc.constantFrom('new_hire', 'new_hire', 'past_company_move');
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) {
    // A recursive schema ends in one of its scalar kinds.
    const kinds = depth < 8 ? schema.anyOf : schema.anyOf.filter(({ type }) => type !== 'array' && type !== 'object');
    // Null is one way of many to say nothing; what follows it is looked at more often.
    return fc.oneof(...kinds.map((one) => ({ weight: one.type === 'null' ? 1 : 3, arbitrary: inner(one) })));
  }
  switch (schema.type) {
    case 'string':
      return textBy(schema, name, path);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 53) + 1, max: schema.maximum ?? 2 ** 53 - 1 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e300, max: schema.maximum ?? 1e300, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listBy(schema, inner);
    case 'object':
      return objectBy(schema, inner);
    default:
      return byName[name] ?? fc.jsonValue({ maxDepth: 3 });
  }
}

function textBy(schema: Schema, name: string, path: string): fc.Arbitrary<unknown> {
  const social = /company_social_ids?$|^social_id$/.test(name);
  if (schema.format === 'uuid' || (!schema.pattern && !social && /(^|_)ids?$/.test(name) && name !== 'source_id'))
    return draw(kindOf(name, path), fc.uuid());
  if (name === 'cursor') return draw(kindOf(name, path), fc.constant(null));
  if (/(social|profile|actor|author|post)_urls?$/.test(name)) return draw('profile url', urls);
  if (byName[name]) return byName[name];
  if (schema.format === 'date-time') return instants;
  // URLs to which the system may push.
  if ((name === 'url' && path.startsWith('/v2/webhook-endpoints')) || name === 'target_url')
    return fc.constantFrom('http://127.0.0.1:9/', 'http://127.0.0.1:9/hook', 'https://a.example');
  if (social && !schema.pattern) return draw('social', fc.constantFrom('1', '99999'));
  if (schema.pattern) {
    const written = fc.stringMatching(new RegExp(schema.pattern), { maxLength: schema.maxLength ?? 100 });
    return social ? draw('social', written) : written;
  }
  const fits = (value: string): boolean =>
    [...value].length >= (schema.minLength ?? 0) && [...value].length <= (schema.maxLength ?? 1_000);
  const longest = fc
    .constantFrom('a', ' b', '\u{1f600}')
    .map((one) => one.repeat(Math.floor((schema.maxLength ?? 100) / [...one].length)));
  const plain = /url$/.test(name) ? fc.oneof(urls, anyText) : anyText;
  return fc.oneof({ weight: 30, arbitrary: plain.filter(fits) }, { weight: 1, arbitrary: longest });
}

function listBy(schema: Schema, inner: (one: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const least = schema.minItems ?? 0;
  return fc.array(inner(schema.items ?? {}), {
    minLength: least,
    maxLength: Math.min(schema.maxItems ?? 4, least + 3),
  });
}

function objectBy(schema: Schema, inner: (one: Schema, key?: string) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties: others } = schema;
  // A cursor in a body belongs to another list than the path names.
  const given = Object.entries(properties).filter(([key]) => key !== 'cursor');
  const all = fc.record(Object.fromEntries(given.map(([key, one]) => [key, inner(one, key)])));
  const optional = given.map(([key]) => key).filter((key) => !required.includes(key));
  // Usually at most three: one that refers to nothing makes the others useless.
  const chosen = fc.oneof(
    { weight: 3, arbitrary: fc.subarray(optional, { maxLength: Math.min(3, optional.length) }) },
    { weight: 1, arbitrary: fc.subarray(optional) },
  );
  const known = fc
    .tuple(all, chosen)
    .map(([one, keys]) => Object.fromEntries([...required, ...keys].map((key) => [key, one[key]])));
  if (typeof others !== 'object') return known;
  const extra = fc.dictionary(fc.constantFrom('topic', 'a', 'A', '', 'constructor', 'text'), inner(others), {
    maxKeys: 3,
  });
  return fc.tuple(extra, known).map(([more, one]) => ({ ...more, ...one }));
}
