import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countEntries, maxFolderEntries, readSources } from '../support/house.js';
import {
  area,
  files,
  findAgainstOrder,
  floor,
  type Import,
  isOurs,
  neighbourhoods,
  product,
  root,
  source,
} from '../support/imports.js';

/** The list of all operations, the parts of the schema, and what assembles these. */
const composes = new Set([
  'services/gateway/edge/operations.ts',
  'services/gateway/edge/graphql/schema/schema.ts',
  ...files.filter((file) => /^services\/gateway\/\w+\/resolvers\.ts$/.test(file)),
]);

function list(found: Import[]): string[] {
  return found.map(({ from, to }) => `${from} -> ${to}`);
}

test('the scan finds the files of the project and their imports', () => {
  expect(files.length).toBeGreaterThan(80);
  expect(product.length).toBeGreaterThan(200);
});

test('schema imports no other code of the project', () => {
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

test('a neighbourhood of the gateway imports nothing from the neighbourhoods above it', () => {
  expect(list(findAgainstOrder())).toEqual([]);
});

test('the diagram of the neighbourhoods shows the imports between them, and no others', () => {
  const arrows = product
    .filter(({ from, to }) => area(from) === 'gateway' && area(to) === 'gateway' && floor(from) >= 0 && floor(to) >= 0)
    .map(({ from, to }) => [from.split('/')[2], to.split('/')[2]])
    .filter(([from, to]) => from !== to)
    .map((arrow) => arrow.join(' --> '));
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const drawn = [...page.matchAll(/^ {2}(\w+ --> \w+)$/gm)].map(([, arrow]) => arrow);
  expect([...new Set(arrows)].sort()).toEqual(drawn.sort());
});

test('no folder of the services has more than 16 entries, except for migrations', () => {
  expect(countEntries(root).filter(([, entries]) => entries > maxFolderEntries)).toEqual([]);
});

test('no function of the services has more than 60 lines, except for migrations and the dispatcher', () => {
  expect(readSources(root).longFunctions).toEqual([]);
});

test('migrations import nothing from the gateway, and neighbourhoods nothing from the code that composes them', () => {
  const folders = new Set(product.map(({ from }) => from.split('/')).filter(([, one]) => one === 'gateway'));
  expect(new Set([...folders].filter((path) => path.length > 3).map((path) => path[2]))).toEqual(
    new Set([...neighbourhoods, 'config', 'migrations', 'roles']),
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

test('a folder with an index.ts is imported only through it, but the code that composes the interface also imports operations and resolvers', () => {
  const found = product.filter(({ from, to }) => {
    const folder = foldedFrom(from, to);
    if (folder === null || to === `${folder}/index.ts`) return false;
    return !(composes.has(from) && /\/([\w-]*resolvers?|operations)\.ts$/.test(to));
  });
  expect(list(found)).toEqual([]);
});

test('SQL files import neither NATS, HTTP nor TypeORM', () => {
  const found = product.filter(
    ({ from, to }) =>
      from.includes('/sql/') && /^(nats|express|undici|typeorm|node:https?)$|platform\/(nats|http)\//.test(to),
  );
  expect(list(found)).toEqual([]);
});

test('only platform imports nats', () => {
  const found = product.filter(({ from, to }) => to === 'nats' && !from.startsWith('services/platform/'));
  expect(list(found)).toEqual([]);
});

test('process.env is used only in main.ts and in the fail point, which only tests may set', () => {
  const found = files.filter(
    (file) =>
      file.startsWith('services/') &&
      !/\/main\.ts$|^services\/platform\/lifecycle\/fail-point\.ts$/.test(file) &&
      source.get(file)!.includes('process.env'),
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

test('no file has over 500 lines, and the median is below 130', () => {
  const lengths = files.map((file) => ({ file, lines: source.get(file)!.split('\n').length }));
  expect(lengths.filter(({ lines }) => lines > 500)).toEqual([]);
  const sorted = lengths.map(({ lines }) => lines).sort((a, b) => a - b);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(130);
});

test('no folder or file has a name that says nothing, such as utils or types.ts', () => {
  expect(files.filter((file) => /(^|\/)(src|utils|helpers|common|managers)\/|\/types\.ts$/.test(file))).toEqual([]);
});

test('X1: every end-to-end file that starts the system starts two of each service', () => {
  const files = [...source].filter(
    ([file, text]) => file.startsWith('test/e2e/') && /\bstart(System|RunHouse)\(/.test(text),
  );
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter(([, text]) => !text.includes('replicas: 2')).map(([file]) => file)).toEqual([]);
});
