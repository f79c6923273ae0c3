import { canonicalTitles, compileTitles } from '../../services/gateway/directory/titles/index.js';

const query = (includes: string[], more: { canonicalIds?: string[]; excludes?: string[] } = {}) =>
  compileTitles({ includes, canonicalIds: more.canonicalIds ?? [], excludes: more.excludes ?? [] });
const matches = (phrase: string, title: string): boolean => query([phrase]).match(title) !== null;

test.each([
  ['VP Sales', 'Vice President of Sales'],
  ['Vice President of Sales', 'VP, Sales'],
  ['VP Sales', 'SVP Enterprise Sales EMEA'],
  ['VP Sales', 'Sales & Marketing Vice President'],
  ['Head of Sales', 'Sales Head - West'],
  ['Sr. Mgr', 'Senior Product Manager'],
  ['CTO', 'Chief Technology Officer'],
  ['Chief Product Officer', 'CPO'],
  ['HR Director', 'Director of Human Resources'],
  ['Engineer', 'Senior Software Engineers'],
  ['Growth Product Manager', 'Product Manager, Growth'],
  ['Founder', 'Co-Founder & CEO'],
  ['Head of Sales', 'Leiter Vertrieb'],
  ['Vertriebsleiterin', 'Head of Sales'],
  ['Sales Director', 'Directora de Ventas'],
  ['Machine Learning', 'Lead Engineer, Machine Learning'],
])('"%s" finds "%s"', (phrase, title) => {
  expect(matches(phrase, title)).toBe(true);
});

test.each([
  ['President', 'Vice President'],
  ['VP Sales', 'VP Sales Operations'],
  ['VP Sales', 'VP Marketing / Sales Manager'],
  ['VP Sales', 'Former VP Sales'],
  ['VP Sales', 'Assistant to the VP Sales'],
  ['Manager', 'Assistant to the Manager'],
  ['Manager', 'Assistant Manager'],
  ['Director', 'Associate Director'],
  ['Director', 'Managing Director'],
  ['CEO', 'Deputy CEO'],
  ['Owner', 'Product Owner'],
  ['Partner', 'HR Business Partner'],
  ['Partner', 'Partner Manager'],
  ['Product Manager', 'Product Marketing Manager'],
  ['Senior Engineer', 'Engineer'],
  ['Intern', 'Internal Auditor'],
  ['Engineer', 'Engineering Manager'],
])('"%s" does not find "%s"', (phrase, title) => {
  expect(matches(phrase, title)).toBe(false);
});

test('a match names the phrase that matched', () => {
  expect(query(['CFO', 'VP Sales']).match('Vice President, Sales')).toEqual({ rule: 'VP Sales' });
});

test('B2: excludes always narrow, also where nothing is included', () => {
  const none = query([], { excludes: ['Assistant', 'Intern'] });
  expect(none.match('Sales Manager')).not.toBeNull();
  expect(none.match('Executive Assistant')).toBeNull();
  expect(query(['Marketing'], { excludes: ['Intern'] }).match('Marketing Intern')).toBeNull();
  expect(query(['VP Sales'], { excludes: ['Founder'] }).match('Founder & VP Sales')).toBeNull();
});

test('phrases without a word match nothing, and do not make the query match everything', () => {
  expect(query([' ', '-']).match('Sales Manager')).toBeNull();
});

test('a canonical title matches its alternate titles, also with more words in front, and no other occupation', () => {
  const developers = canonicalTitles().all.find((one) => one.name === 'Software Developers')!;
  const matcher = query([], { canonicalIds: [developers.id] });
  expect(matcher.match('Software Engineer')).toEqual({ rule: 'Software Developers' });
  expect(matcher.match('Senior Embedded Software Engineer, Berlin')).toEqual({ rule: 'Software Developers' });
  expect(matcher.match('Civil Engineer')).toBeNull();
  expect(matcher.match('Former Software Engineer')).toBeNull();
  expect(query(['Nurse'], { canonicalIds: [developers.id] }).match('Registered Nurse')).toEqual({ rule: 'Nurse' });
});

test('leaders of a function belong to the occupation that leads it, and a bare rank belongs to none', () => {
  const ofSales = canonicalTitles().all.find((one) => one.name === 'Sales Managers')!;
  const matcher = query([], { canonicalIds: [ofSales.id] });
  const found = ['Sales Manager', 'VP Sales', 'Head of Sales, DACH', 'Manager', 'Director', 'Head of Marketing'].filter(
    (title) => matcher.match(title) !== null,
  );
  expect(found).toEqual(['Sales Manager', 'VP Sales', 'Head of Sales, DACH']);
});

test('an exclusion of a single qualifier drops every role that has this qualifier', () => {
  const matcher = query(['Manager', 'VP'], { excludes: ['Regional', 'Interim'] });
  expect(matcher.match('Sales Manager')).not.toBeNull();
  expect(matcher.match('Regional Sales Manager')).toBeNull();
  expect(matcher.match('Interim VP Finance')).toBeNull();
});

test('an id that names no canonical title matches nothing', () => {
  expect(query([], { canonicalIds: ['00000000-0000-0000-0000-000000000000'] }).match('Engineer')).toBeNull();
});

test('B11: ids of canonical titles are the same on every installation', () => {
  const chiefs = canonicalTitles().all.find((one) => one.code === '11-1011.00')!;
  expect(chiefs).toMatchObject({ name: 'Chief Executives' });
  expect(chiefs.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5/);
  expect(chiefs.id).toBe('fd0b6d96-c280-5436-9b2b-16ae305e7f8c');
});
