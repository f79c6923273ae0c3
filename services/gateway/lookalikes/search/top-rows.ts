/** Collects the best rows of a scan: higher scores first, and lower ids first among equal scores, so that all replicas agree. */
export type TopRows = {
  /** Rows with a lower score than this are no longer among the best. */
  readonly floor: number;
  offer(row: number, score: number): void;
  /** The collected rows, the best first. */
  take(): { row: number; score: number }[];
};

/** A heap of at most `capacity` rows with the worst one on top; `ids` has the id of each row. */
export function createTopRows(capacity: number, ids: Float64Array): TopRows {
  const rows = new Uint32Array(capacity);
  const scores = new Float64Array(capacity);
  let size = 0;

  /** Whether the row at place `one` is worse than the row at place `other`. */
  function isWorse(one: number, other: number): boolean {
    const [a, b] = [scores[one]!, scores[other]!];
    return a < b || (a === b && ids[rows[one]!]! > ids[rows[other]!]!);
  }

  function swap(one: number, other: number): void {
    const [row, score] = [rows[one]!, scores[one]!];
    rows[one] = rows[other]!;
    scores[one] = scores[other]!;
    rows[other] = row;
    scores[other] = score;
  }

  function sinkTop(): void {
    for (let at = 0; ; ) {
      let worst = at;
      for (const child of [2 * at + 1, 2 * at + 2]) if (child < size && isWorse(child, worst)) worst = child;
      if (worst === at) return;
      swap(at, worst);
      at = worst;
    }
  }

  return {
    get floor() {
      return size < capacity ? Number.NEGATIVE_INFINITY : scores[0]!;
    },
    offer(row, score) {
      if (size < capacity) {
        let at = size++;
        rows[at] = row;
        scores[at] = score;
        for (let parent = (at - 1) >> 1; at > 0 && isWorse(at, parent); parent = (at - 1) >> 1) {
          swap(at, parent);
          at = parent;
        }
      } else if (score > scores[0]! || (score === scores[0]! && ids[row]! < ids[rows[0]!]!)) {
        rows[0] = row;
        scores[0] = score;
        sinkTop();
      }
    },
    take() {
      return Array.from({ length: size }, (_, index) => ({ row: rows[index]!, score: scores[index]! })).sort(
        (one, other) => other.score - one.score || ids[one.row]! - ids[other.row]!,
      );
    },
  };
}
