import { generateCompany, generateItem, generatePast } from '../../bin/sample/generate.js';
import { ActivityItem } from '../../schema/contracts/activity.js';

const now = new Date('2026-05-01T12:00:00Z');

test('the same seed generates the same past, and another seed a different one', () => {
  expect(generatePast(7, 50, now)).toEqual(generatePast(7, 50, now));
  expect(generatePast(8, 50, now)).not.toEqual(generatePast(7, 50, now));
});

test('the intake accepts every item, and all nine signal types occur', () => {
  const past = generatePast(7, 300, now);
  for (const item of past) expect(ActivityItem.safeParse(item).error).toBeUndefined();
  expect([...new Set(past.map((item) => item.signal_type))].sort()).toEqual(
    ['funding', 'headcount', 'hiring', 'industry', 'leadership', 'location', 'news', 'rename', 'status'].sort(),
  );
  expect(new Set(past.map((item) => item.source_id)).size).toBe(300);
});

test('the past ends before now and begins at most the given days ago', () => {
  const times = generatePast(7, 100, now, 60).map((item) => Date.parse(item.occurred_at));
  expect(Math.max(...times)).toBeLessThan(now.getTime());
  expect(Math.min(...times)).toBe(now.getTime() - 60 * 86_400_000);
  expect(times).toEqual([...times].sort((one, other) => one - other));
});

test('companies have unique names and domains that are reserved for examples', () => {
  const companies = Array.from({ length: 400 }, (_, number) => generateCompany(7, number));
  expect(new Set(companies.map((company) => company.name)).size).toBe(400);
  expect(companies.every((company) => /^[a-z]+\.example$/.test(company.domain))).toBe(true);
  expect(companies.every((company) => Number(company.social_id) >= 9_900_000_000)).toBe(true);
});

test('an item far into the sequence is as valid as the first', () => {
  expect(ActivityItem.safeParse(generateItem(7, 1_800_000_000, now)).success).toBe(true);
});
