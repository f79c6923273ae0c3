/** A phone number as it is stored; `collected_at` is RFC 3339 with any offset. */
export type Phone = { number: string; is_verified: boolean; collected_at: string | null };

/**
 * The number to show (E3): verified numbers precede others, then the most recently collected one precedes, then the one that was given
 * first. A number without `collected_at` counts as the oldest. Undefined where there is no number.
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
