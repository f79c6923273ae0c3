import { type CompanyInput, resolveCompanies } from '../../services/gateway/directory/company-matching/index.js';
import { type Directory, openDirectory } from './search-harness.js';

let directory: Directory;
beforeAll(async () => {
  directory = await openDirectory();
  const companies = [
    { social_id: '1', name: 'Stripe', slug: 'stripe', domain: 'stripe.com', employees_on_social: 8_000 },
    { social_id: '2', name: 'PayPal Holdings, Inc.', slug: 'paypal', domain: 'paypal.com', domains: ['xoom.com'] },
    { social_id: '3', name: 'Atlas', slug: 'atlas', domain: 'atlas.example', employees_on_social: 10 },
    { social_id: '4', name: 'ATLAS', slug: 'atlas-2', domain: 'atlas-works.example', employees_on_social: 90 },
    { social_id: '5', name: 'Gusto', slug: 'gusto', domain: 'gusto.com', former_names: ['ZenPayroll'] },
    { social_id: '6', name: 'Société Générale d’Électricité S.A.', website: 'https://www.sge.co.uk/fr' },
    { social_id: '7', name: 'Johnson & Johnson', social_url: 'https://social.example/company/jnj/' },
    { social_id: '8', name: 'Quo (fka OpenPhone)', domain: 'app.quo.example' },
    { social_id: '9', name: 'Bücher Müller GmbH & Co. KG', domain: 'xn--bcher-kva.example' },
    { social_id: '10', name: 'Elderflower Technologies', slug: 'elderflower' },
    { social_id: '11', name: 'Shared One', domain: 'shared.example', employees_on_social: 5 },
    { social_id: '12', name: 'Shared Two', domain: 'shared.example', employees_on_social: 50 },
  ];
  for (const company of companies) await directory.company(company);
}, 60_000);
afterAll(() => directory?.stop());

async function match(input: CompanyInput): Promise<[string, number] | null> {
  const [found] = await resolveCompanies(directory.database.pool, [input]);
  return found ? [found.companyId, found.confidence] : null;
}

test('D2: an id, a slug, a domain and a name each find their company, in this order of confidence', async () => {
  const found = await resolveCompanies(directory.database.pool, [
    { social_id: '1' },
    { social_slug: 'stripe' },
    { domain: 'stripe.com' },
    { name: 'Stripe' },
  ]);
  expect(found.map((one) => one?.by)).toEqual(['social_id', 'social_slug', 'domain', 'name']);
  expect(found.map((one) => one?.company)).toEqual(
    Array(4).fill({
      social_id: '1',
      social_slug: 'stripe',
      domain: 'stripe.com',
      name: 'Stripe',
      employees_on_social: 8_000,
    }),
  );
  const confidences = found.map((one) => one!.confidence);
  expect(confidences[0]).toBe(1);
  expect(confidences).toEqual([...confidences].sort((one, other) => other - one));
  expect(confidences.at(-1)).toBeGreaterThanOrEqual(0.8);
});

test.each<[string, CompanyInput]>([
  ['2', { social_id: ' urn:li:organization:2 ' }],
  ['2', { social_id: 'https://social.example/company/2/' }],
  ['2', { social_slug: '2' }],
  ['2', { social_slug: 'PayPal' }],
  ['2', { social_slug: 'https://www.social.example/company/paypal/about?x=1' }],
  ['2', { social_slug: '/company/paypal' }],
  ['2', { domain: 'https://www.linkedin.com/company/paypal' }],
  ['7', { social_slug: 'jnj' }],
  ['2', { domain: 'HTTP://www.PayPal.com:8080/us/home?x=@y' }],
  ['2', { domain: 'ada@mail.paypal.com' }],
  ['2', { domain: 'developer.paypal.com.' }],
  ['2', { domain: 'xoom.com' }],
  ['6', { domain: 'sge.co.uk' }],
  ['8', { domain: 'quo.example' }],
  ['9', { domain: 'https://bücher.example' }],
  ['2', { name: 'paypal holdings' }],
  ['2', { name: 'The PayPal Holdings Corporation' }],
  ['2', { name: 'Pay Pal Holdings' }],
  ['2', { name: 'PayPal Holdigns Inc.' }],
  ['5', { name: 'zenpayroll' }],
  ['6', { name: 'SOCIETE GENERALE D ELECTRICITE' }],
  ['7', { name: 'Johnson and Johnson' }],
  ['7', { name: 'johnson+johnson, co.' }],
  ['8', { name: 'Quo' }],
  ['8', { name: 'OpenPhone' }],
  ['9', { name: 'Bucher Müller' }],
  ['10', { name: 'Elderflower Tecnologies Ltd.' }],
])('D2: company %s is found by %j', async (id, input) => {
  const found = await match(input);
  expect(found?.[0]).toBe(id);
  expect(found?.[1]).toBeGreaterThanOrEqual(0.8);
});

test.each<CompanyInput>([
  {},
  { social_id: '999' },
  { social_id: '99999999999999999999' },
  { social_slug: 'nobody' },
  { social_slug: 'nobody%00', name: '\0', domain: '\0.example' },
  { domain: 'nobody.example' },
  { domain: 'not a domain' },
  { domain: '10.0.0.1' },
  { domain: 'co.uk' },
  { name: 'Nobody Knows' },
  { name: '!!!' },
  { name: '' },
])('D2: %j matches nothing', async (input) => {
  expect(await match(input)).toBeNull();
});

test('D2: identifiers that disagree lower the confidence, those that agree raise it', async () => {
  const domain = (await match({ domain: 'stripe.com' }))![1];
  const agreeing = await match({ domain: 'stripe.com', name: 'Stripe' });
  expect(agreeing).toEqual(['1', expect.any(Number)]);
  expect(agreeing![1]).toBeGreaterThan(domain);
  for (const other of [{ domain: 'paypal.com' }, { social_slug: 'paypal' }, { name: 'PayPal Holdings' }]) {
    const found = await match({ social_id: '1', ...other });
    expect(found?.[0]).toBe('1');
    expect(found?.[1]).toBeLessThan(0.8);
  }
  // An identifier that the directory does not know disagrees less.
  const stray = await match({ social_id: '1', domain: 'unheard-of.example' });
  expect(stray).toEqual(['1', expect.any(Number)]);
  expect(stray![1]).toBeLessThan(1);
  expect(stray![1]).toBeGreaterThan((await match({ social_id: '1', domain: 'paypal.com' }))![1]);
  // A company of the same name with a domain of its own is another one.
  expect((await match({ name: 'Gusto', domain: 'gusto.example' }))![1]).toBeLessThan(0.8);
});

test('D2: a name or a domain that several companies share is doubtful, the larger company comes first, and another identifier decides', async () => {
  const byName = await match({ name: 'atlas' });
  expect(byName?.[0]).toBe('4');
  expect(byName?.[1]).toBeLessThan(0.8);
  const byDomain = await match({ domain: 'shared.example' });
  expect(byDomain?.[0]).toBe('12');
  expect(byDomain?.[1]).toBeLessThan(0.8);
  const decided = await match({ name: 'Atlas', domain: 'atlas.example' });
  expect(decided?.[0]).toBe('3');
  expect(decided?.[1]).toBeGreaterThan(0.95);
});

test('a change of a company also changes the identifiers by which it is found', async () => {
  await directory.company({ social_id: '20', name: 'Before Ltd', slug: 'before', domain: 'before.example' });
  await directory.company({ social_id: '20', name: 'After Ltd', slug: 'after', domain: 'after.example', domains: [] });
  expect(await match({ name: 'Before' })).toBeNull();
  expect(await match({ social_slug: 'before' })).toBeNull();
  expect(await match({ domain: 'before.example' })).toBeNull();
  expect((await match({ name: 'After' }))?.[0]).toBe('20');
  // A slug that goes to another company finds that one.
  await directory.company({ social_id: '21', name: 'Heir', slug: 'after' });
  expect((await match({ social_slug: 'after' }))?.[0]).toBe('21');
});
