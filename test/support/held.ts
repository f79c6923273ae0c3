/** A promise that the test settles. */
export function held(): { promise: Promise<void>; release: () => void } {
  let release = (): void => {};
  const promise = new Promise<void>((done) => {
    release = done;
  });
  return { promise, release };
}
