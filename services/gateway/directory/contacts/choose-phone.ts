/** A telephone number as it is held; `collected_at` is RFC 3339 with any offset. */
export type Phone = { number: string; is_verified: boolean; collected_at: string | null };

/**
 * The number to show (E3): one that its provider stood behind, else the most recently collected; of several such the most recent,
 * then the one that was brought in first. A number that does not say when it was collected counts as the oldest.
 */
export function choosePhone(phones: readonly Phone[]): string | undefined {
  let best: Phone | undefined;
  for (const phone of phones) if (!best || isBetter(phone, best)) best = phone;
  return best?.number;
}

function isBetter(one: Phone, other: Phone): boolean {
  if (one.is_verified !== other.is_verified) return one.is_verified;
  return collectedMs(one) > collectedMs(other);
}

const collectedMs = ({ collected_at }: Phone): number =>
  collected_at === null ? Number.NEGATIVE_INFINITY : Date.parse(collected_at);
