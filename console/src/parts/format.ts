const counts = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const shortCounts = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** A number with its thousands apart. */
export const formatCount = (value: number): string => counts.format(value);

/** A number for a tile or an axis: 1,234,567 is 1.2M. */
export const formatShort = (value: number): string => shortCounts.format(value);

/** A duration in the unit that suits it: 12 ms, 3.4 s, 5 min, 2 h, 3 d. */
export function formatMs(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '–';
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  const units = [
    [86_400_000, 'd'],
    [3_600_000, 'h'],
    [60_000, 'min'],
    [1_000, 's'],
  ] as const;
  const [size, unit] = units.find(([one]) => ms >= one)!;
  return `${counts.format(ms / size)} ${unit}`;
}

/** A word of the interface as a person writes it: `newHire`, `NEW_HIRE` and `new_hire` are "new hire". */
export const toWords = (word: string): string =>
  word
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
