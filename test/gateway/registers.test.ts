import { toPresent } from '../../services/gateway/sources/entities.js';
import { kinds } from '../../services/gateway/sources/kinds.js';
import { type Before, type Get, type HeldEntity, Unread } from '../../services/gateway/sources/source-kind.js';

/** A register's answer about a company, in its own format, and what is read from it. */
const entries: Record<string, { identifier: string; key: string; answer: object; person: object; facts: object }> = {
  brreg: {
    identifier: 'registry:NO:923609016',
    key: '923609016',
    answer: {
      organisasjonsnummer: '923609016',
      navn: 'ACME ASA',
      organisasjonsform: { kode: 'ASA' },
      antallAnsatte: 120,
      naeringskode1: { kode: '62.010', beskrivelse: 'Programmeringstjenester' },
      forretningsadresse: { landkode: 'NO', poststed: 'OSLO' },
      stiftelsesdato: '1972-09-18',
      konkurs: false,
    },
    person: { organisasjonsform: { kode: 'ENK' } },
    facts: {
      ...{ name: 'ACME ASA', employees: '120', status: 'Active', country: 'NO', city: 'OSLO' },
      ...{ industry: 'Programmeringstjenester', founded: '1972' },
    },
  },
  prh: {
    identifier: 'registry:FI:01120389',
    key: '0112038-9',
    answer: {
      totalResults: 1,
      companies: [
        {
          businessId: { value: '0112038-9' },
          names: [
            { name: 'Former Oy', type: '1', endDate: '2020-01-01' },
            { name: 'Acme Oyj', type: '1' },
          ],
          mainBusinessLine: {
            descriptions: [
              { languageCode: '1', description: 'x' },
              { languageCode: '3', description: 'Software' },
            ],
          },
          companyForms: [{ descriptions: [{ languageCode: '3', description: 'Public limited company' }] }],
          addresses: [{ postOffices: [{ city: 'ESPOO' }] }],
          registrationDate: '1978-03-15',
        },
      ],
    },
    person: {
      companies: [
        {
          businessId: { value: '0112038-9' },
          names: [{ name: 'A', type: '1' }],
          companyForms: [{ descriptions: [{ languageCode: '3', description: 'Private trader' }] }],
        },
      ],
    },
    facts: { name: 'Acme Oyj', status: 'Active', country: 'FI', city: 'ESPOO', industry: 'Software', founded: '1978' },
  },
  ares: {
    identifier: 'registry:CZ:27082440',
    key: '27082440',
    answer: {
      ico: '27082440',
      obchodniJmeno: 'Acme a.s.',
      pravniForma: '121',
      sidlo: { kodStatu: 'CZ', nazevObce: 'Praha' },
      datumVzniku: '2003-08-26',
    },
    person: { ico: '27082440', pravniForma: '101' },
    facts: { name: 'Acme a.s.', status: 'Active', country: 'CZ', city: 'Praha', founded: '2003' },
  },
  gleif: {
    identifier: 'lei:HWUPKR0MPOU8FGXBT394',
    key: 'HWUPKR0MPOU8FGXBT394',
    answer: {
      data: {
        attributes: {
          lei: 'HWUPKR0MPOU8FGXBT394',
          entity: {
            legalName: { name: 'Acme Inc.' },
            headquartersAddress: { city: 'Cupertino', country: 'US' },
            category: 'GENERAL',
            status: 'ACTIVE',
            creationDate: '1977-01-03T00:00:00Z',
          },
        },
      },
    },
    person: { data: { attributes: { lei: 'HWUPKR0MPOU8FGXBT394', entity: { category: 'SOLE_PROPRIETOR' } } } },
    facts: { name: 'Acme Inc.', status: 'Active', country: 'US', city: 'Cupertino', founded: '1977' },
  },
};

const first: Before = { fingerprint: null, listHeld: async () => new Set<string>() };
const answering =
  (answer: unknown): Get =>
  async (url) => ({ url, text: typeof answer === 'string' ? answer : JSON.stringify(answer) });

describe.each(Object.entries(entries))('%s', (name, { identifier, key, answer, person, facts }) => {
  const kind = kinds.get(name)!;

  test('is queried by the number in the directory, and its entry is read', async () => {
    expect(kind.ofIdentifier?.(identifier)).toBe(key);
    expect(kind.ofIdentifier?.(`crm:x:${key}`)).toBeNull();
    const reading = await kind.read(key, answering(answer), first);
    expect(reading).toMatchObject({ state: 'complete' });
    expect(reading.state === 'complete' && reading.entities.get('company')).toEqual(facts);
    const { fingerprint } = reading as { fingerprint: string };
    expect(await kind.read(key, answering(answer), { ...first, fingerprint })).toEqual({ state: 'unchanged' });
  });

  test('keeps nothing about sole traders', async () => {
    const merged = name === 'brreg' ? { ...answer, ...person } : person;
    await expect(kind.read(key, answering(merged), first)).rejects.toThrow('trades alone');
  });

  test.each([
    ['another company', JSON.stringify(answer).replaceAll(key, '9'.repeat(key.length))],
    ['an empty object', {}],
    ['a list', []],
    ['JSON that is cut off', JSON.stringify(answer).slice(0, 40)],
  ])('refuses %s', async (_why, wrong) => {
    await expect(kind.read(key, answering(wrong), first)).rejects.toThrow(Unread);
  });
});

test.each([
  ['active', 'Active'],
  ['dissolved', 'Inactive'],
  ['liquidation', 'In liquidation'],
  ['voluntary-arrangement', 'voluntary-arrangement'],
])('companies_house: %s is the status %s', async (told, status) => {
  const house = kinds.get('companies_house')!;
  expect(house.ofIdentifier?.('registry:GB:SC123456')).toBe('SC123456');
  const answer = {
    company_number: 'SC123456',
    company_name: 'ACME',
    company_status: told,
    registered_office_address: { locality: 'Leith' },
  };
  const reading = await house.read('SC123456', answering(answer), first);
  expect(reading.state === 'complete' && reading.entities.get('company')).toEqual({
    ...{ name: 'ACME', status, country: 'GB', city: 'Leith' },
  });
  await expect(house.read('SC123457', answering(answer), first)).rejects.toThrow(Unread);
});

test.each([
  [{ slettedato: '2021-07-01' }, 'Inactive'],
  [{ konkurs: true }, 'Bankrupt'],
  [{ underAvvikling: true }, 'In liquidation'],
])('brreg: %j is the status %s', async (more, status) => {
  const { key, answer } = entries.brreg!;
  const reading = await kinds.get('brreg')!.read(key, answering({ ...answer, ...more }), first);
  expect(reading.state === 'complete' && reading.entities.get('company')?.status).toBe(status);
});

test('krs: the sixth part of an extract shows liquidations and bankruptcies', async () => {
  const krs = kinds.get('krs')!;
  const key = '0000028860';
  const extract = (dzial6: object) => ({
    odpis: {
      naglowekA: { numerKRS: key },
      dane: {
        dzial1: { danePodmiotu: { nazwa: 'ACME S.A.' }, siedzibaIAdres: { siedziba: { miejscowosc: 'GDYNIA' } } },
        dzial3: { przedmiotDzialalnosci: { przedmiotPrzewazajacejDzialalnosci: [{ opis: 'OPROGRAMOWANIE' }] } },
        dzial6,
      },
    },
  });
  const status = async (part: object) => {
    const reading = await krs.read(key, answering(extract(part)), first);
    return reading.state === 'complete' && reading.entities.get('company');
  };
  expect(krs.ofIdentifier?.(`registry:PL:${key}`)).toBe(key);
  expect(await status({})).toEqual({
    ...{ name: 'ACME S.A.', status: 'Active', country: 'PL', city: 'GDYNIA', industry: 'OPROGRAMOWANIE' },
  });
  expect(await status({ likwidacja: {} })).toMatchObject({ status: 'In liquidation' });
  expect(await status({ postepowanieUpadlosciowe: [] })).toMatchObject({ status: 'Bankrupt' });
});

describe('companies_house_officers', () => {
  const kind = kinds.get('companies_house_officers')!;
  const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const officer = (id: string, more: object = {}) => ({
    ...{ name: 'DOE, Jane Anne', officer_role: 'director', appointed_on: days(3_000) },
    links: { officer: { appointments: `/officers/${id}/appointments` } },
    date_of_birth: { month: 4, year: 1971 },
    address: { locality: 'Leith' },
    ...more,
  });
  const read = (items: object[], before = first, total = items.length) =>
    kind.read('SC123456', answering({ total_results: total, items }), before);

  test('new appointments and departures are reported once, and no name, birth date or address of other officers is kept', async () => {
    expect(kind.ofIdentifier?.('registry:GB:SC123456')).toBe('SC123456');
    const old = [officer('a'), officer('b', { name: "O'NEILL, Sam" }), officer('c', { officer_role: 'secretary' })];
    const baseline = await read(old);
    if (baseline.state !== 'complete') throw new Error('unchanged');
    expect(JSON.stringify([...baseline.entities])).not.toMatch(/Jane|Neill|1971|Leith/i);
    const held = new Map([...baseline.entities].map(([key, facts]) => [key, toPresent(facts)]));
    const before = { fingerprint: baseline.fingerprint, listHeld: async () => new Set(held.keys()) };
    expect(await read(old, before)).toEqual({ state: 'unchanged' });
    const later = [
      officer('a'),
      officer('b', { name: "O'NEILL, Sam", resigned_on: days(2) }),
      officer('d', { name: 'ROE, Kim', appointed_on: days(5) }),
      officer('e', { name: 'Holding Limited', officer_role: 'corporate-director', appointed_on: days(5) }),
      officer('f', { name: 'LATE, Lee', appointed_on: days(400) }),
    ];
    const reading = await read(later, before);
    if (reading.state !== 'complete') throw new Error('unchanged');
    expect(JSON.stringify([...reading.entities])).not.toMatch(/Jane|1971|Leith/i);
    const now = new Date();
    const { items, changed } = kind.compare({ company: 'Acme', held, seen: reading.entities, memory: {}, now });
    expect(items.map(({ headline, signalType, topic }) => [headline, signalType, topic])).toEqual([
      ['Acme: Kim Roe was appointed a director', 'leadership', 'appointment'],
      ["Acme: Sam O'Neill left as a director", 'leadership', 'departure'],
    ]);
    for (const [key, entity] of changed) held.set(key, entity);
    const repeated = await read(later, { ...before, fingerprint: 'another' });
    if (repeated.state !== 'complete') throw new Error('unchanged');
    expect(kind.compare({ company: 'Acme', held, seen: repeated.entities, memory: {}, now }).items).toEqual([]);
  });

  test.each([
    ['an empty list', [], 0],
    ['fewer officers than are counted', [], 3],
    ['more officers than are read', [officer('a')], 5_000],
  ])('refuses %s', async (_why, items, total) => {
    await expect(read(items, first, total)).rejects.toThrow(Unread);
  });
});

describe('bodacc', () => {
  const bodacc = kinds.get('bodacc')!;
  const row = (id: string, more: object = {}) => ({
    ...{ id, dateparution: '2026-11-20', familleavis: 'modification', commercant: 'ACME' },
    registre: ['552032534', '552 032 534'],
    modificationsgenerales: '{"descriptif": "augmentation du capital"}',
    url_complete: `https://www.bodacc.fr/${id}`,
    ...more,
  });
  const read = (results: object[]) => bodacc.read('552032534', answering({ results }), first);

  test('new announcements are reported in English, and announcements of accounts are not reported', async () => {
    expect(bodacc.ofIdentifier?.('registry:FR:552032534')).toBe('552032534');
    const reading = await read([
      row('B1'),
      row('C2', { familleavis: 'dpc' }),
      row('B0', { dateparution: '2020-01-01' }),
    ]);
    if (reading.state !== 'complete') throw new Error('unchanged');
    const held = new Map<string, HeldEntity>();
    const now = new Date('2026-11-21T00:00:00Z');
    const { items, changed } = bodacc.compare({ company: 'Acme', held, seen: reading.entities, memory: {}, now });
    expect(items).toMatchObject([
      {
        key: 'B1',
        signalType: 'registry_change',
        headline: 'Acme changed its entry: augmentation du capital',
        occurredAt: new Date('2026-11-20T00:00:00Z'),
      },
    ]);
    expect(changed.size).toBe(3);
  });

  test.each([
    ['nothing', []],
    ['another company', [row('B1', { registre: ['1'] })]],
    ['a person who trades alone', [row('B1', { listepersonnes: '{"personne": {"typePersonne": "pp"}}' })]],
  ])('an answer about %s is refused', async (_why, rows) => {
    await expect(read(rows)).rejects.toThrow(Unread);
  });
});
