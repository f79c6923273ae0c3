/** How many turns a round of heartbeats has, so that not all streams are written to at the same moment. */
const turns = 50;

/** Lets every stream beat once in each round. */
export type Heartbeats = {
  /** Calls `beat` once in each round, for the first time within one. Returns what ends that. */
  add(beat: () => void): () => void;
};

/** Creates the heartbeats of all streams, with one timer for all of them, which runs only while there are any. */
export function createHeartbeats(everyMs: number): Heartbeats {
  const rounds = Array.from({ length: turns }, () => new Set<() => void>());
  let turn = 0;
  let count = 0;
  let timer: NodeJS.Timeout | undefined;

  function next(): void {
    turn = (turn + 1) % turns;
    for (const beat of rounds[turn]!) beat();
  }

  return {
    add(beat) {
      // The turn that has just been, which is the last of the round that begins.
      const mine = rounds[turn]!;
      const own = (): void => beat();
      mine.add(own);
      if (count++ === 0) timer = setInterval(next, everyMs / turns);
      return () => {
        if (mine.delete(own) && --count === 0) clearInterval(timer);
      };
    },
  };
}
