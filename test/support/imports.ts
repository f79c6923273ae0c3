import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export type Import = { from: string; to: string };

export const root = process.cwd();
/** The sources of everything that is written by hand. */
export const files = ['bin', 'clients', 'schema', 'services', 'test', 'bench']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.(ts|mjs)$/.test(file) && !/generated|node_modules/.test(file));
export const source = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

const imports: Import[] = [...source].flatMap(([from, text]) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier]) => ({
    from,
    to: specifier!.startsWith('.')
      ? relative(root, join(root, dirname(from), specifier!)).replace(/\.js$/, '.ts')
      : specifier!,
  })),
);
/** The imports of what is shipped. */
export const product = imports.filter(({ from }) => /^(schema|services)\//.test(from));

/** schema, or services/<name>. */
export const area = (file: string): string =>
  file.startsWith('services/') ? file.split('/')[1]! : file.split('/')[0]!;
export const isOurs = (file: string): boolean => source.has(file) || /^(schema|services|bin|test|bench)\//.test(file);

/** The neighbourhoods of the gateway from the top to the ground; a file imports only from its own and from those below it. */
export const neighbourhoods = [
  'edge',
  'access',
  'prospecting',
  'lookalikes',
  'research',
  'forwarded',
  'sources',
  'directory',
  'tenants',
  'operation',
];
/** The place of a file of the gateway in that order; what composes the neighbourhoods stands above them all. */
export const floor = (file: string): number => neighbourhoods.indexOf(file.split('/')[2]!);

/** The imports between neighbourhoods of the gateway that go upwards. */
export const findAgainstOrder = (): Import[] =>
  product.filter(
    ({ from, to }) => area(from) === 'gateway' && area(to) === 'gateway' && isOurs(to) && floor(to) < floor(from),
  );
