import { type Estimate, estimate } from '../statistics.js';

/** The expected and the actual result of a row. */
export type Outcome<T> = { expected: T; got: T };

/** Macro F1 over the classes that are expected in some row, with its 95 % interval over rows. */
export function macroF1(outcomes: Outcome<string | null>[]): Estimate {
  return overRows(outcomes, (rows) => {
    const classes = new Set(rows.map((row) => row.expected).filter((one) => one !== null));
    const scores = [...classes].map((one) => f1Of(rows, (value) => value === one));
    return scores.reduce((sum, score) => sum + score, 0) / scores.length;
  });
}

/** F1, precision and recall of a positive result. */
export function binaryScores(outcomes: Outcome<boolean>[]): { f1: Estimate; precision: Estimate; recall: Estimate } {
  const share = (part: (row: Outcome<boolean>) => boolean) => (rows: Outcome<boolean>[]) => {
    const of = rows.filter(part);
    return of.length === 0 ? 1 : of.filter((row) => row.expected && row.got).length / of.length;
  };
  return {
    f1: overRows(outcomes, (rows) => f1Of(rows, (value) => value)),
    precision: overRows(
      outcomes,
      share((row) => row.got),
    ),
    recall: overRows(
      outcomes,
      share((row) => row.expected),
    ),
  };
}

/** The share of rows with the expected result. */
export function accuracy(outcomes: Outcome<unknown>[]): Estimate {
  return overRows(outcomes, (rows) => rows.filter((row) => row.expected === row.got).length / rows.length);
}

function f1Of<T>(rows: Outcome<T>[], is: (value: T) => boolean): number {
  const both = rows.filter((row) => is(row.expected) && is(row.got)).length;
  const either = rows.filter((row) => is(row.expected)).length + rows.filter((row) => is(row.got)).length;
  return either === 0 ? 1 : (2 * both) / either;
}

/** The bootstrap draws numbers, so rows are drawn by their numbers. */
function overRows<T>(outcomes: Outcome<T>[], statistic: (rows: Outcome<T>[]) => number): Estimate {
  return estimate(
    outcomes.map((_, index) => index),
    (drawn) => statistic(drawn.map((index) => outcomes[index]!)),
    { rounds: 500 },
  );
}
