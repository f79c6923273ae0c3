import { choosePhone, type Phone } from '../../services/gateway/directory/contacts/choose-phone.js';
import { deprecationHeaders } from '../../services/gateway/edge/http/answers/deprecation.js';

const phone = (number: string, is_verified: boolean, collected_at: string | null = null): Phone => ({
  number,
  is_verified,
  collected_at,
});

test.each<[string, Phone[], string | undefined]>([
  ['none is held', [], undefined],
  [
    'the provider stood behind an older one',
    [phone('new', false, '2026-01-02T00:00:00Z'), phone('old', true, '2020-01-01T00:00:00Z')],
    'old',
  ],
  [
    'none is verified: the most recent',
    [phone('a', false, '2024-01-01T00:00:00Z'), phone('b', false, '2025-01-01T00:00:00Z'), phone('c', false)],
    'b',
  ],
  [
    'several are verified: the most recent of them',
    [phone('a', true, '2024-01-01T00:00:00Z'), phone('b', true, '2025-01-01T00:00:00Z')],
    'b',
  ],
  // 23:30 of the day before in UTC, though its text sorts later.
  [
    'instants have offsets',
    [phone('a', false, '2025-06-01T01:30:00+02:00'), phone('b', false, '2025-05-31T23:45:00Z')],
    'b',
  ],
  ['nothing tells them apart: the first', [phone('a', false), phone('b', false)], 'a'],
])('E3: the phone that is shown if %s', (_, phones, shown) => {
  expect(choosePhone(phones)).toBe(shown);
});

test('A9: a sunset is reported in a header if it is set', () => {
  expect(deprecationHeaders({ since: '2026-01-01', sunset: '2027-06-30', successor: '/v2/contacts' })).toEqual({
    Deprecation: '@1767225600',
    Sunset: 'Wed, 30 Jun 2027 00:00:00 GMT',
    Link: '</v2/contacts>; rel="successor-version"',
  });
});
