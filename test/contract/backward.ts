/** A page of a connection as these tests read it. */
export type Ends = {
  edges: { cursor: string }[];
  pageInfo: { startCursor: string | null; endCursor: string | null; hasNextPage: boolean; hasPreviousPage: boolean };
};

/** How a test reads a page of a list, by the text of its arguments. */
export type ReadPage<P extends Ends> = (given: string) => Promise<P>;

/**
 * Reads a list from its end and in the opposite order, and compares that with its first page, whose rows `keysOf` tells apart. Answers what
 * is not as it should be, or null.
 */
export async function findWrongWayBack<P extends Ends>(
  page: P,
  { read, keysOf, orders }: { read: ReadPage<P>; keysOf: (page: P) => string[]; orders: string[] },
): Promise<string | null> {
  const all = keysOf(page);
  const [usual, opposite] = orders;
  for (const [index, { cursor }] of page.edges.entries()) {
    const before = await read(`last: ${all.length}, before: "${cursor}"`);
    if (`${keysOf(before)}` !== `${all.slice(0, index)}`)
      return `before row ${index} are ${keysOf(before)}, not ${all.slice(0, index)}`;
    const { hasNextPage, hasPreviousPage, startCursor } = before.pageInfo;
    if (!hasNextPage || hasPreviousPage) return `the page before row ${index} begins or ends wrongly`;
    if (index > 0 && startCursor !== page.edges[0]!.cursor) return `the page before row ${index} has another beginning`;
  }
  const one = await read(`last: 1, before: "${page.edges.at(-1)!.cursor}"`);
  if (`${keysOf(one)}` !== `${all.at(-2)}` || one.pageInfo.hasPreviousPage !== all.length > 2)
    return `the row before the last is ${keysOf(one)}, not ${all.at(-2)}`;
  const ordered = await read(`first: ${all.length}, orderBy: ${usual}`);
  if (`${keysOf(ordered)}` !== `${all}`) return `the usual order is not ${usual}`;
  if (page.pageInfo.hasNextPage) return null;
  const turned = await read(`first: ${all.length}, orderBy: ${opposite}`);
  if (`${keysOf(turned)}` !== `${[...all].reverse()}`) return `${opposite} is not the other way round`;
  const last = await read(`last: ${all.length}`);
  if (`${keysOf(last)}` !== `${all}` || last.pageInfo.hasNextPage || last.pageInfo.endCursor !== null)
    return `the last rows are ${keysOf(last)}, not ${all}`;
  const lastTurned = await read(`last: ${all.length}, orderBy: ${opposite}`);
  return `${keysOf(lastTurned)}` === `${[...all].reverse()}` ? null : `the last rows of ${opposite} are others`;
}
