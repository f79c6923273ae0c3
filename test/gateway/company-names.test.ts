import { toHost, toOwnHost, toRegistrable } from '../../services/gateway/directory/company-matching/domain-name.js';
import { editOf } from '../../services/gateway/directory/company-matching/edit.js';
import { toNameKeys } from '../../services/gateway/directory/company-matching/name-keys.js';
import { toSlug, toSocialId } from '../../services/gateway/directory/company-matching/social-reference.js';

const whole = (name: string): string | undefined => toNameKeys(name)[0]?.key;

test.each([
  ['Acme', ['ACME', ' acme ', 'Acme®', '"Acme"', 'The Acme', 'Acme, The', 'A.C.M.E.', 'Äcmé', 'Ａｃｍｅ']],
  ['Acme Rockets', ['AcmeRockets', 'acme-rockets', 'Acme  Rockets!', "Acme Rocket's"]],
  ['Alder & Birch', ['Alder and Birch', 'Alder + Birch', 'Alder Birch']],
  ['Straße Øst', ['Strasse Ost']],
  ['Łódź Cafés', ['Lodz Cafes']],
])('D2: a name is the same in whatever way it is written: %s', (name, others) => {
  for (const other of others) expect([other, whole(other)]).toEqual([other, whole(name)]);
});

test.each(
  [
    [
      'Inc',
      'Inc.',
      'Corp.',
      'Corporation',
      'Co.',
      'Company',
      'LLC',
      'L.L.C.',
      'Ltd',
      'Limited',
      'PLC',
      'LLP',
      'PBC Inc',
    ],
    ['Pty Ltd', 'Pvt. Ltd.', 'Private Limited', 'Pte. Ltd.', 'Sdn. Bhd.', 'Tbk', 'OPC Private Limited'],
    ['GmbH', 'GmbH & Co. KG', 'mbH', 'AG', 'KGaA', 'e.V.', 'SE', 'UG (haftungsbeschränkt)'],
    ['SA', 'S.A.', 'SAS', 'S.A.S.', 'SARL', 'S.à r.l.', 'EURL', 'S.r.l.', 'S.p.A.', 'S.L.', 'S.L.U.', 'Lda.', 'Ltda.'],
    ['S.A. de C.V.', 'S. de R.L. de C.V.', 'S.A.C.', 'SpA'],
    ['B.V.', 'N.V.', 'BVBA', 'VZW', 'AB', 'AB (publ)', 'A/S', 'ApS', 'AS', 'ASA', 'Oy', 'Oyj', 'hf.', 'ehf.'],
    ['Sp. z o.o.', 's.r.o.', 'spol. s r.o.', 'a.s.', 'Kft.', 'Zrt.', 'd.o.o.', 'd.d.', 'EOOD', 'UAB', 'SIA', 'OÜ'],
    ['ООО', 'OOO', 'JSC', 'A.Ş.', 'Ltd. Şti.', 'K.K.', '株式会社', '有限公司', 'FZE', 'W.L.L.'],
  ].flat(),
)('D2: the legal form %s makes no difference', (form) => {
  expect(whole(`Alder Works ${form}`)).toBe('alderworks');
  expect(whole(`Alder Works, ${form}`)).toBe('alderworks');
});

test('D2: words that are no legal form, or that are the whole name, are kept', () => {
  expect(whole('Alder Works Group')).toBe('alderworksgroup');
  expect(whole('AG')).toBe('ag');
  expect(whole('The Company')).toBe('company');
  expect(whole('And Co')).toBe('co');
  expect(whole('Go Private')).toBe('goprivate');
  expect(whole('ООО «Ольха»')).toBe('ольха');
  expect(whole('株式会社ハンノキ')).toBe('ハンノキ');
  expect(toNameKeys('!!! ...')).toEqual([]);
});

test('D2: parts of a name count less than the whole: text in parentheses, text before a dash, the name without a common ending', () => {
  const keysOf = (name: string) => Object.fromEntries(toNameKeys(name).map(({ key, weight }) => [key, weight]));
  const renamed = keysOf('Quo (formerly OpenPhone)');
  expect(Object.keys(renamed)).toEqual(['quoformerlyopenphone', 'quo', 'openphone']);
  expect(renamed.quo).toBeLessThan(1);
  expect(renamed.openphone).toBeLessThan(renamed.quo!);
  expect(Object.keys(keysOf('Alder – all you need'))).toEqual(['alderallyouneed', 'alder']);
  expect(Object.keys(keysOf('Alder Labs'))).toEqual(['alderlabs', 'alder']);
  expect(Object.keys(keysOf('Alder.io'))).toEqual(['alderio', 'alder']);
});

test.each([
  ['acme.example', 'acme.example'],
  [' HTTPS://www.Acme.example:443/x?y#z ', 'acme.example'],
  ['//acme.example/x', 'acme.example'],
  ['www.acme.example.', 'acme.example'],
  ['mailto:ada@acme.example', 'acme.example'],
  ['https://ada:secret@acme.example/', 'acme.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['www.com', 'www.com'],
  ['https://', null],
  ['acme', null],
  ['two words.example', null],
  ['  ', null],
  [undefined, null],
])('the host of %j is %j', (text, expected) => {
  expect(toHost(text)).toBe(expected);
});

test.each([
  ['blog.acme.example', 'acme.example'],
  ['a.b.acme.co.uk', 'acme.co.uk'],
  ['acme.github.io', 'acme.github.io'],
  ['github.io', 'github.io'],
])('the registrable domain of %s is %s', (host, expected) => {
  expect(toRegistrable(host)).toBe(expected);
});

test('the address of a page or a mailbox at a shared host is not the domain of any company, but the host alone is the domain of its owner', () => {
  for (const lent of [
    'https://facebook.com/acme',
    'acme@gmail.com',
    'www.linkedin.com/company/acme',
    'apps.apple.com/app/1',
  ]) {
    expect([lent, toOwnHost(lent)]).toEqual([lent, null]);
  }
  expect(toOwnHost('https://www.facebook.com/')).toBe('facebook.com');
  expect(toOwnHost('https://acme.example/company/about')).toBe('acme.example');
});

test('ids and slugs are read from addresses of the network too', () => {
  expect(['0012', 'https://social.example/company/12/', 'urn:li:organization:12'].map(toSocialId)).toEqual([
    '12',
    '12',
    '12',
  ]);
  expect(['0', 'x12', '9223372036854775808', ''].map(toSocialId)).toEqual([null, null, null, null]);
  const slugs = ['Acme', '@acme', 'https://social.example/company/ACME/about?x', 'social.example/school/acme', 'acme/'];
  expect(slugs.map(toSlug)).toEqual(Array(5).fill('acme'));
  expect(['https://social.example/in/ada', '', 'a b', '%00', '\ud800'].map(toSlug)).toEqual(Array(5).fill(null));
});

test.each([
  ['alder', 'alders', 'letter'],
  ['alder', 'aldr', 'letter'],
  ['alder', 'alter', 'letter'],
  ['alder', 'elder', 'first letter'],
  ['alder', 'ladre', null],
  ['alder', 'ladер', null],
  ['alder', 'ladder', null],
  ['alder', 'adler', 'swap'],
  ['alder', 'alderss', null],
  ['ab', 'ba', 'swap'],
])('the single edit between %s and %s: %s', (one, other, edit) => {
  expect(editOf(one, other)).toBe(edit);
  expect(editOf(other, one)).toBe(edit);
});
