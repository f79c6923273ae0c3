const dayMs = 86_400_000;

/** The UTC day, as `YYYY-MM-DD`, of an instant in milliseconds. */
export const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** When the event of a delivery was detected, milliseconds since the epoch: a delivery's id is a UUIDv7 of that. */
export const readDetection = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/**
 * Where a delivery's history is, read from its id: a UUIDv7 of the event's detection. Null for an id that we never gave (another
 * version, or a time to come); `expired` for one whose history is past the retention.
 */
export function locateDelivery(id: string, now: number, retentionDays: number): { day: string } | 'expired' | null {
  if (id[14] !== '7') return null;
  const detectedAt = readDetection(id);
  if (detectedAt > now + dayMs) return null;
  return detectedAt < now - retentionDays * dayMs ? 'expired' : { day: toDay(detectedAt) };
}
