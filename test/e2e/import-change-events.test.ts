import { transformChangeEvent } from '../../bin/import/change-events.js';

const base = { company_id: 24, slug: 'blue-fjord', observed_at: '2022-04-02', previous_snapshot_at: '2021-12-02' };

function transform(row: object) {
  return transformChangeEvent(JSON.stringify({ ...base, ...row }));
}

test('a change event becomes one activity item with every field', () => {
  expect(transform({ event_type: 'headcount_growth', before: 1300, after: 2000 })).toEqual({
    item: {
      source_id: '24:headcount_growth:2022-04-02',
      signal_type: 'headcount',
      company_social_id: '24',
      headline: 'Blue Fjord grew from 1,300 to 2,000 people (+54%)',
      occurred_at: '2022-04-02T00:00:00Z',
      payload: { topic: 'headcount_growth', before: 1300, after: 2000, previous_snapshot_at: '2021-12-02' },
    },
  });
});

test.each([
  ['started_hiring', false, true, 'hiring', 'Blue Fjord has started hiring'],
  ['headcount_growth', 0, 12, 'headcount', 'Blue Fjord grew from 0 to 12 people'],
  ['headcount_drop', 75, 0, 'headcount', 'Blue Fjord shrank from 75 to 0 people (-100%)'],
  ['status_change', 'Active', 'Acquired', 'status', 'Blue Fjord was acquired'],
  ['status_change', 'Inactive', 'Acquired', 'status', 'Blue Fjord, inactive before, was acquired'],
  ['status_change', 'Active', 'Inactive', 'status', 'Blue Fjord is no longer active'],
  ['status_change', 'Acquired', 'Inactive', 'status', 'Blue Fjord, acquired earlier, is no longer active'],
  ['status_change', 'Active', 'Public', 'status', 'Blue Fjord has gone public'],
  ['status_change', 'Inactive', 'Active', 'status', 'Blue Fjord is active again'],
  ['status_change', 'Active', 'Dormant', 'status', 'Blue Fjord changed its status from Active to Dormant'],
  ['renamed', 'Fjord Tools', 'Blue Fjord', 'rename', 'Fjord Tools is now called Blue Fjord'],
])('%s from %p to %p reads as a sentence', (event_type, before, after, signal_type, headline) => {
  expect(transform({ event_type, before, after })).toMatchObject({ item: { signal_type, headline } });
});

test.each([
  ['blue-fjord-2', 'Blue Fjord was acquired'],
  ['fjord-ai', 'Fjord AI was acquired'],
  ['studio-54', 'Studio 54 was acquired'],
  [null, 'Company 24 was acquired'],
])('the slug %p is turned into a company name', (slug, headline) => {
  expect(transform({ slug, event_type: 'status_change', before: 'Active', after: 'Acquired' })).toMatchObject({
    item: { headline },
  });
});

test('even the longest names give a headline within the length limit', () => {
  const long = 'x'.repeat(150);
  const result = transform({
    slug: long,
    event_type: 'status_change',
    before: 'y'.repeat(150),
    after: 'z'.repeat(150),
  });
  if (!('item' in result)) throw new Error('the row was refused');
  expect(result.item.headline.length).toBeLessThanOrEqual(500);
});

test.each([
  ['{"company_id": 24', ['is not JSON']],
  ['[]', ['must be an object']],
  ['{}', ['event_type: must be one of started_hiring, headcount_growth, headcount_drop, status_change, renamed']],
])('the line %s is a bad row', (line, reasons) => {
  expect(transformChangeEvent(line)).toEqual({ reasons });
});

test('every fault of a row is reported with its field', () => {
  const result = transform({
    company_id: 'x',
    event_type: 'renamed',
    before: '',
    after: 'B',
    observed_at: '2022-02-30',
  });
  if (!('reasons' in result)) throw new Error('the row was taken');
  expect(result.reasons.map((reason) => reason.split(':')[0])).toEqual(['company_id', 'observed_at', 'before']);
});
