import { createRecordMapper } from '../../bin/import/map-record.js';
import { PersonFacts } from '../../schema/contracts/directory.js';

const columns = ['social_url', 'first_name', 'last_name', 'constructor', 'toString', '__proto__'];
const cells = ['https://social.example/in/ada', 'Ada', 'Example', 'x', 'x', 'x'];

test('X5: a column that is called as what every object has is passed over like any other that is no field', () => {
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
