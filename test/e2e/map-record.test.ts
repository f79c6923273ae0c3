import { createRecordMapper, hasField, listFields } from '../../bin/import/map-record.js';
import { CompanyFacts, PersonFacts } from '../../schema/contracts/directory.js';

const columns = ['social_url', 'first_name', 'last_name', 'constructor', 'toString', '__proto__'];
const cells = ['https://social.example/in/ada', 'Ada', 'Example', 'x', 'x', 'x'];

test('X5: a column with the name of a built-in property of objects is ignored like any other unknown column', () => {
  for (const [header, record] of [
    [columns, cells],
    [null, JSON.parse(`{${columns.map((column, index) => `"${column}":"${cells[index]}"`).join()}}`)],
  ] as const) {
    const mapper = createRecordMapper(PersonFacts, new Map(), header as string[] | null);
    expect(mapper.map(record)).toEqual({
      facts: { social_url: cells[0], first_name: 'Ada', last_name: 'Example' },
      leftOut: [],
    });
    expect(mapper.ignored()).toEqual(columns.slice(3));
  }
});

test('X5: the list of fields that a column may fill says how their cells are read, and contains only existing fields', () => {
  const fields = new Map(listFields(CompanyFacts).map(({ field, kind }) => [field, kind]));
  expect(Object.fromEntries(fields)).toMatchObject({
    name: 'text',
    employees_on_social: 'number',
    tags: 'list',
    'identifiers.lei': 'pair',
  });
  const ofPeople = listFields(PersonFacts);
  expect(ofPeople).toContainEqual({ field: 'positions.0.title', kind: 'text' });
  for (const { field } of ofPeople) expect([field, hasField(PersonFacts, field)]).toEqual([field, true]);
});
