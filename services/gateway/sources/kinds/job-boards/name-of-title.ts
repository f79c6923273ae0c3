/** What careers sites write around the name of their company in the titles of their pages. */
const around = [
  /^(?:(?:jobs|careers|job openings|open positions|current openings|work)\s+(?:at|with|@)\s+|careers?\s*[-–—|:]\s*|jobs?\s*[-–—|:]\s*|join\s+)/i,
  /(?:\s+(?:jobs|careers|job board|job openings|open positions|current openings)|\s*[-–—|:]\s*(?:jobs|careers|job board|current openings|open positions|powered by .*))$/i,
];

/** The name that the title of a board's page gives its company; null if the title only says that there are jobs. */
export function nameOfTitle(title: string): string | null {
  const name = around.reduce((left, words) => left.replace(words, ''), title).trim();
  return name === '' || /^(?:jobs|careers)$/i.test(name) ? null : name;
}
