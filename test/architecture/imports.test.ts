import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

type Import = { from: string; to: string };

const root = process.cwd();
const files = ['bin', 'schema', 'services', 'test', 'bench']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.(ts|mjs)$/.test(file) && !file.includes('generated'));
const source = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

const imports: Import[] = [...source].flatMap(([from, text]) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier]) => ({
    from,
    to: specifier!.startsWith('.')
      ? relative(root, join(root, dirname(from), specifier!)).replace(/\.js$/, '.ts')
      : specifier!,
  })),
);
const product = imports.filter(({ from }) => /^(schema|services)\//.test(from));

/** schema, or services/<name>. */
const area = (file: string): string => (file.startsWith('services/') ? file.split('/')[1]! : file.split('/')[0]!);
const isOurs = (file: string): boolean => source.has(file) || /^(schema|services|bin|test|bench)\//.test(file);

/** The neighbourhoods of the gateway from the top to the ground; a file imports only from its own and from those below it. */
const neighbourhoods = [
  'edge',
  'access',
  'prospecting',
  'lookalikes',
  'research',
  'forwarded',
  'directory',
  'tenants',
  'operation',
];
/** The place of a file of the gateway in that order; what composes the neighbourhoods stands above them all. */
const floor = (file: string): number => neighbourhoods.indexOf(file.split('/')[2]!);

/** The lists of all operations and of all resolvers. */
const composes = new Set(['services/gateway/edge/operations.ts', 'services/gateway/edge/graphql/schema/schema.ts']);

function list(found: Import[]): string[] {
  return found.map(({ from, to }) => `${from} -> ${to}`);
}

test('the walk sees the house', () => {
  expect(files.length).toBeGreaterThan(80);
  expect(product.length).toBeGreaterThan(200);
});

test('schema imports nothing of ours', () => {
  expect(
    list(product.filter(({ from, to }) => area(from) === 'schema' && isOurs(to) && area(to) !== 'schema')),
  ).toEqual([]);
});

test('contracts import nothing but zod and each other', () => {
  const found = product.filter(
    ({ from, to }) => from.startsWith('schema/contracts/') && !to.startsWith('schema/contracts/'),
  );
  expect(list(found.filter(({ to }) => to !== 'zod'))).toEqual([]);
});

test('platform imports no service, and no service imports another', () => {
  const found = product.filter(
    ({ from, to }) =>
      from.startsWith('services/') && isOurs(to) && ![area(from), 'platform', 'schema'].includes(area(to)),
  );
  expect(list(found)).toEqual([]);
});

test('a neighbourhood of the gateway imports nothing of those above it', () => {
  const found = product.filter(
    ({ from, to }) => area(from) === 'gateway' && area(to) === 'gateway' && floor(to) < floor(from) && isOurs(to),
  );
  expect(list(found)).toEqual([]);
});

test('migrations import nothing of the gateway, and neighbourhoods nothing of what composes them', () => {
  const folders = new Set(product.map(({ from }) => from.split('/')).filter(([, one]) => one === 'gateway'));
  expect(new Set([...folders].filter((path) => path.length > 3).map((path) => path[2]))).toEqual(
    new Set([...neighbourhoods, 'config', 'migrations']),
  );
  const found = product.filter(
    ({ from, to }) =>
      (floor(from) >= 0 && area(to) === 'gateway' && floor(to) < 0) ||
      (from.includes('/migrations/') && isOurs(to) && !to.includes('/migrations/') && area(to) !== 'platform'),
  );
  expect(list(found)).toEqual([]);
});

/** The outermost folder that has an index.ts and holds `file`, but not `reader`; null where there is none. */
function foldedFrom(reader: string, file: string): string | null {
  const steps = file.split('/');
  for (let end = 2; end < steps.length; end++) {
    const folder = steps.slice(0, end).join('/');
    if (source.has(`${folder}/index.ts`) && !reader.startsWith(`${folder}/`)) return folder;
  }
  return null;
}

test('a folder with an index.ts is imported by it alone; what composes the interface reads operations and resolvers', () => {
  const found = product.filter(({ from, to }) => {
    const folder = foldedFrom(from, to);
    if (folder === null || to === `${folder}/index.ts`) return false;
    return !(composes.has(from) && /\/([\w-]*resolver|operations)\.ts$/.test(to));
  });
  expect(list(found)).toEqual([]);
});

test('SQL files know neither NATS, HTTP nor TypeORM', () => {
  const found = product.filter(
    ({ from, to }) =>
      from.includes('/sql/') && /^(nats|express|undici|typeorm|node:https?)$|platform\/(nats|http)\//.test(to),
  );
  expect(list(found)).toEqual([]);
});

test('nats is known to platform alone', () => {
  const found = product.filter(({ from, to }) => to === 'nats' && !from.startsWith('services/platform/'));
  expect(list(found)).toEqual([]);
});

test('process.env is named by main.ts alone', () => {
  const found = files.filter(
    (file) => file.startsWith('services/') && !file.endsWith('/main.ts') && source.get(file)!.includes('process.env'),
  );
  expect(found).toEqual([]);
});

test('there are no import cycles among services and schema', () => {
  const edges = new Map<string, string[]>();
  for (const { from, to } of product) if (source.has(to)) edges.set(from, [...(edges.get(from) ?? []), to]);
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, path: string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
    if (done.has(file) || path.includes(file)) return;
    for (const next of edges.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  expect(cycles).toEqual([]);
});

test('no file has over 500 lines, and the median is near 90', () => {
  const lengths = files.map((file) => ({ file, lines: source.get(file)!.split('\n').length }));
  expect(lengths.filter(({ lines }) => lines > 500)).toEqual([]);
  const sorted = lengths.map(({ lines }) => lines).sort((a, b) => a - b);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(130);
});

test('no folder has a name that says nothing', () => {
  expect(files.filter((file) => /(^|\/)(src|utils|helpers|common|managers)\/|\/types\.ts$/.test(file))).toEqual([]);
});

test('X1: every end-to-end file that starts the system starts two of each service', () => {
  const files = [...source].filter(
    ([file, text]) => file.startsWith('test/e2e/') && /\bstart(System|RunHouse)\(/.test(text),
  );
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter(([, text]) => !text.includes('replicas: 2')).map(([file]) => file)).toEqual([]);
});
