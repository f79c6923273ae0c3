const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'longOffset' });

/** How far New York's clock is behind UTC at an instant, in milliseconds. */
function offsetAt(instant: number): number {
  const zone = clock.formatToParts(instant).find(({ type }) => type === 'timeZoneName')!.value;
  const [, hours = '0', minutes = '0'] = /GMT[-+](\d\d):(\d\d)/.exec(zone) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/**
 * The instant of a time on New York's clock, such as 2022-10-19T17:15:46.000Z, where the Z is a mistake of EDGAR. Null for any other text.
 */
export function fromNewYork(text: string): Date | null {
  const local = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z?$/.test(text)
    ? Date.parse(text.replace(/Z?$/, 'Z'))
    : Number.NaN;
  if (Number.isNaN(local)) return null;
  // The offset at the instant may differ from the offset some hours earlier, when the clock changed in between.
  const about = local + offsetAt(local);
  return new Date(local + offsetAt(about));
}
