import { createContext, useContext } from 'react';

/** Whether times are those of the browser or UTC. */
export type Zone = 'local' | 'utc';

export const ZoneContext = createContext<Zone>('local');

/** An instant in the chosen zone; the other one shows when the pointer rests on it. */
export function Time({ at, isShort = false }: { at: string | null | undefined; isShort?: boolean }) {
  const zone = useContext(ZoneContext);
  if (!at) return <span className="faint">–</span>;
  return (
    <time dateTime={at} title={formatInstant(at, zone === 'local' ? 'utc' : 'local', false)}>
      {formatInstant(at, zone, isShort)}
    </time>
  );
}

/** How long ago an instant was, or how far ahead it is; the instant itself shows when the pointer rests on it. */
export function Ago({ at }: { at: string | null | undefined }) {
  const zone = useContext(ZoneContext);
  if (!at) return <span className="faint">–</span>;
  return (
    <time dateTime={at} title={formatInstant(at, zone, false)}>
      {formatAgo(at)}
    </time>
  );
}

export function formatInstant(at: string, zone: Zone, isShort: boolean): string {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone === 'utc' ? 'UTC' : undefined,
    ...(isShort ? {} : { year: 'numeric' as const, second: '2-digit' as const }),
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at));
  return zone === 'utc' ? `${text} UTC` : text;
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });

export function formatAgo(at: string): string {
  const seconds = (Date.parse(at) - Date.now()) / 1_000;
  const units = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
  ] as const;
  const unit = units.find(([size]) => Math.abs(seconds) >= size);
  return unit
    ? relative.format(Math.round(seconds / unit[0]), unit[1])
    : relative.format(Math.round(seconds), 'second');
}
