import { type System, startSystem } from '../support/system.js';

let system: System;
beforeAll(async () => {
  system = await startSystem({ services: ['gateway'] });
});
afterAll(() => system?.stop());

type Told = { message: string; extensions: { code: string; status: number } };
async function refusalOf(document: string, variables: Record<string, unknown> = {}): Promise<Told | undefined> {
  const { errors } = await system.graphql(document, variables);
  return (errors as Told[] | undefined)?.[0];
}
const excess = (what: string) => ({
  message: expect.stringContaining(what),
  extensions: { code: 'DOCUMENT_TOO_LARGE', status: 400, errors: null },
});
const aliases = (count: number, field: string) => Array.from({ length: count }, (_, i) => `a${i}: ${field}`).join('\n');

test('A12: lists are counted as long as they may be, also where a variable says how long', async () => {
  const list = (n: string) => `signals(first: ${n}) { nodes { id name kind isEnabled } }`;
  expect(await refusalOf(`{ ${aliases(10, list('200'))} }`)).toBeUndefined();
  expect(await refusalOf(`{ ${aliases(13, list('200'))} }`)).toMatchObject(
    excess('at most 12000 fields in its answer'),
  );
  const byVariable = `query ($n: Int) { ${aliases(13, list('$n'))} }`;
  expect(await refusalOf(byVariable, { n: 200 })).toMatchObject(excess('fields in its answer'));
  expect(await refusalOf(byVariable, { n: 10 })).toBeUndefined();
});

test('A12: introspection as tools send it stays within the limits', async () => {
  const { getIntrospectionQuery } = await import('graphql');
  expect(await refusalOf(getIntrospectionQuery())).toBeUndefined();
});
