export const dayMs = 86_400_000;

/** Returns the UTC day, as `YYYY-MM-DD`, of a time in milliseconds since the epoch. */
export const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns when the event of a delivery was detected, in milliseconds since the epoch. A delivery's id is a UUIDv7 that holds this time. */
export const readDetection = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** Returns whether an event that was detected at this time is past the retention. Times are milliseconds since the epoch. */
export const isPast = (detectedAt: number, now: number, retentionDays: number): boolean =>
  detectedAt < now - retentionDays * dayMs;

/**
 * Returns the day whose partition holds a delivery, read from its id, which is a UUIDv7 of the event's detection. Returns null for an id
 * that this service cannot have made (another UUID version, or a time more than a day ahead) and `expired` for one whose history is past the
 * retention.
 */
export function locateDelivery(id: string, now: number, retentionDays: number): { day: string } | 'expired' | null {
  if (id[14] !== '7') return null;
  const detectedAt = readDetection(id);
  if (detectedAt > now + dayMs) return null;
  return isPast(detectedAt, now, retentionDays) ? 'expired' : { day: toDay(detectedAt) };
}
