import { shorten as cut } from '../../../../platform/plain-words.js';

/** Says that a company looks for somebody, in a sentence of less than 500 characters, as all sentences here are. */
export function writeRole(company: string, title: string, places: string[]): string {
  const [first, ...others] = places;
  const where = first === undefined ? '' : ` in ${shorten(first, 100)}`;
  const more = others.length === 0 ? '' : ` and ${others.length} other ${others.length === 1 ? 'place' : 'places'}`;
  return `${shorten(company)} is hiring: ${shorten(title)}${where}${more}`;
}

export const writePlace = (company: string, place: string): string =>
  `${shorten(company)} is hiring in a new place: ${shorten(place)}`;

export const writeDepartment = (company: string, department: string): string =>
  `${shorten(company)} is hiring for a new department: ${shorten(department)}`;

export const writeStart = (company: string, count: number): string =>
  `${shorten(company)} has started hiring, with ${count} ${count === 1 ? 'open job' : 'open jobs'}`;

export const writeStop = (company: string, before: number): string =>
  `${shorten(company)} has stopped hiring; it had ${before} ${before === 1 ? 'open job' : 'open jobs'}`;

export const writeGrowth = (company: string, before: number, after: number): string =>
  `${shorten(company)} has ${after} open jobs, up from ${before}`;

/** Shortens a name, so that two of them fit into a headline. */
const shorten = (text: string, most = 150): string => cut(text, most);
