import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ParserOptions, parse } from '@babel/parser';

// What can be counted of the services' sources: `npm run check` holds the limits, `npm run bench -- house` writes the figures.

/** A function that is longer than `maxFunctionLines`, SQL text apart. */
export type LongFunction = { file: string; line: number; name: string; lines: number };

export const maxFolderEntries = 16;
export const maxFunctionLines = 60;

/** Not counted until the work on the webhook scheduler has replaced it as a whole. */
const uncounted = new Set(['createDispatcher']);

const options: ParserOptions = {
  sourceType: 'module',
  plugins: ['typescript', 'decorators-legacy', 'decoratorAutoAccessors'],
  tokens: true,
};

const listSources = (root: string): string[] =>
  readdirSync(join(root, 'services'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join('services', file));

/** The folders of the services with the number of their entries, migrations apart; the largest first. */
export function countEntries(root: string): [folder: string, entries: number][] {
  return readdirSync(join(root, 'services'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'migrations')
    .map((entry) => join(entry.parentPath, entry.name))
    .map((folder): [string, number] => [folder, readdirSync(folder).length])
    .sort(([, one], [, other]) => other - one);
}

type Node = { type: string; loc?: { start: { line: number }; end: { line: number } } } & Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) =>
    key.endsWith('omments') || key === 'tokens' ? [] : (Array.isArray(value) ? value : [value]).filter(isNode),
  );
const linesOf = ({ loc }: Node): number => loc!.end.line - loc!.start.line + 1;

/** The tokens of all sources of the services, comments apart, and their functions that are too long. */
export function readSources(root: string): { tokens: number; longFunctions: LongFunction[] } {
  let tokens = 0;
  const longFunctions: LongFunction[] = [];
  for (const file of listSources(root)) {
    const tree = parse(readFileSync(join(root, file), 'utf8'), options);
    tokens += tree.tokens!.filter(({ type }: { type: unknown }) => !/^Comment/.test(String(type))).length;
    if (file.includes('/migrations/')) continue;
    const visit = (node: Node, name: string): void => {
      const own = (node.id as Node | null)?.name ?? (node.key as Node | undefined)?.name ?? name;
      const isFunction = /Function|Method/.test(node.type) && isNode(node.body);
      // Most functions are short enough even with their SQL.
      const lines = isFunction && linesOf(node) > maxFunctionLines ? linesOf(node) - sqlLinesOf(node) : 0;
      if (lines > maxFunctionLines && !uncounted.has(String(own)))
        longFunctions.push({ file, line: node.loc!.start.line, name: String(own), lines });
      for (const child of childrenOf(node)) visit(child, String(own));
    };
    visit(tree.program as unknown as Node, '');
  }
  return { tokens, longFunctions };
}

/** How many lines of a node are the inside of a text in backticks, as SQL is. */
function sqlLinesOf(node: Node): number {
  if (node.type === 'TemplateLiteral') return linesOf(node) - 1;
  return childrenOf(node).reduce((sum, child) => sum + sqlLinesOf(child), 0);
}
