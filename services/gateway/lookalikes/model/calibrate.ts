/** How raw likeness becomes a score: 1 / (1 + exp(-(offset + slope * raw))), which rises with likeness. */
export type Calibration = { offset: number; slope: number };

/** For directories without labels to learn from; measured on companies with labels. */
export const defaultCalibration: Calibration = { offset: -4.6, slope: 9 };

/** Raw likeness as a score of 0..1. */
export function toScore({ offset, slope }: Calibration, raw: number): number {
  return 1 / (1 + Math.exp(-(offset + slope * raw)));
}

/** A calibration needs at least so many pairs that share a label, and so many that do not. */
const fewestPairs = 50;
const leastSlope = 1;

/**
 * Fits the probability that a pair shares a label to its likeness, by logistic regression (Newton's method). Null where there are too
 * few pairs with or without a shared label, or where likeness does not predict it.
 */
export function fitCalibration(raw: Float64Array, shares: Uint8Array): Calibration | null {
  const sharing = shares.reduce((sum, one) => sum + one, 0);
  if (sharing < fewestPairs || shares.length - sharing < fewestPairs) return null;
  let [offset, slope] = [Math.log(sharing / (shares.length - sharing)), 0];
  for (let round = 0; round < 25; round++) {
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-6, 0, 1e-6];
    for (let at = 0; at < raw.length; at++) {
      const chance = 1 / (1 + Math.exp(-(offset + slope * raw[at]!)));
      const [error, spread] = [shares[at]! - chance, chance * (1 - chance)];
      g0 += error;
      g1 += error * raw[at]!;
      h00 += spread;
      h01 += spread * raw[at]!;
      h11 += spread * raw[at]! * raw[at]!;
    }
    const determinant = h00 * h11 - h01 * h01;
    if (determinant <= 0) return null;
    offset += (h11 * g0 - h01 * g1) / determinant;
    slope += (h00 * g1 - h01 * g0) / determinant;
  }
  return Number.isFinite(offset) && slope >= leastSlope ? { offset, slope } : null;
}
