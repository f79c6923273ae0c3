import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export type Citation = { rule: string; file: string; line: number };

export const page = 'docs/rules.md';
const places = [
  ...['bin', 'bench', 'docs', 'observability', 'schema', 'services', 'test'],
  ...['CONTRIBUTING.md', 'README.md', 'SECURITY.md', 'docker-compose.yml'],
];

/** Ids that look like rules but are not, with the files in which they may appear. */
export const exceptions = [{ id: 'F1', file: /^bench\/eval\//, because: 'the F1 score of a classifier' }];

/**
 * A citation is an id in a comment, in the title of a test, or anywhere in a page outside of blocks of code: a letter of a group and a
 * number (`A12`, `A3b`), also as an end of a range (`D1 to D4` cites four rules) or of a link (`rules.md#a12`). Ids in other code are
 * data. The words "house rule" with a number are found too, since such a rule has an id by now and its number leads nowhere.
 */
const cited = /(?<![\w%/.#-])(?:([A-HSWX])(\d{1,2}[a-z]?)(?: to \1(\d{1,2}))?|house rule \d+)\b/g;
const linked = /rules\.md#([a-hswx]\d{1,2}[a-z]?)\b/g;

/** The first argument of test(), it() or describe(), also of .each(table)(). */
const title = /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1/g;

const files = places
  .filter((place) => existsSync(place))
  .flatMap((place) =>
    statSync(place).isDirectory()
      ? readdirSync(place, { recursive: true, encoding: 'utf8' }).map((file) => join(place, file))
      : [place],
  )
  .filter((file) => /\.(ts|mjs|js|md|yml)$/.test(file) && !/generated|node_modules/.test(file));
export const source = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
export const rules = [...source.get(page)!.matchAll(/^### (.+)$/gm)].map(([, id]) => id!);

const isException = (file: string, rule: string): boolean =>
  exceptions.some((one) => one.id === rule && one.file.test(file));

export function findRules(text: string): string[] {
  const named = [...text.matchAll(cited)].flatMap(([whole, letter, from, to]) =>
    letter === undefined || to === undefined
      ? [letter === undefined ? whole : `${letter}${from}`]
      : Array.from({ length: Number(to) - Number(from) + 1 }, (_, nth) => `${letter}${Number(from) + nth}`),
  );
  const links = [...text.matchAll(linked)].map(([, id]) => id![0]!.toUpperCase() + id!.slice(1));
  return [...named, ...links];
}

/** The prose in each line: in a page, everything outside code blocks; in TypeScript, JavaScript, SQL and YAML, the comments. */
export function toProse(file: string, text: string): string[] {
  const lines = text.split('\n');
  if (file.endsWith('.yml')) return lines.map((line) => /(?:^|\s)#\s(.*)$/.exec(line)?.[1] ?? '');
  if (!file.endsWith('.md'))
    return lines.map((line) =>
      /^\s*\/?\*/.test(line) ? line : (/(?:^|\s)(?:\/\/|--|\/\*+)\s(.*)$/.exec(line)?.[1] ?? ''),
    );
  let isCode = false;
  return lines.map((line) => {
    if (!/^\s*```/.test(line)) return isCode ? '' : line;
    isCode = !isCode;
    return '';
  });
}

export function findTitles(file: string, text: string): { words: string; line: number }[] {
  if (!file.endsWith('.test.ts')) return [];
  return [...text.matchAll(title)].map((found) => ({
    words: found[2]!,
    line: text.slice(0, found.index + found[0].length).split('\n').length,
  }));
}

export function findCitations(file: string, text: string): Citation[] {
  const prose = toProse(file, text).flatMap((line, nth) =>
    findRules(line).map((rule) => ({ rule, file, line: nth + 1 })),
  );
  const titles = findTitles(file, text).flatMap(({ words, line }) =>
    findRules(words).map((rule) => ({ rule, file, line })),
  );
  return [...prose, ...titles].filter(({ rule }) => !isException(file, rule));
}

/** Every citation of the repository. */
export const citations = [...source].flatMap(([file, text]) => findCitations(file, text));
