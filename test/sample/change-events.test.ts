import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformChangeEvent } from '../../bin/import/change-events.js';
import { generateChangeEvents } from '../../bin/sample/change-events.js';
import { projectRoot } from '../support/service-process.js';

test('the committed file of invented changes matches the output of the generator', () => {
  const file = readFileSync(join(projectRoot, 'test/e2e/data/change-events.jsonl'), 'utf8');
  expect(file).toBe(`${generateChangeEvents(7, 240).join('\n')}\n`);
});

test('the import accepts every invented change, and each has a source id of its own', () => {
  const items = generateChangeEvents(3, 400).map((line) => {
    const result = transformChangeEvent(line);
    if ('reasons' in result) throw new Error(`${line}: ${result.reasons.join(', ')}`);
    return result.item;
  });
  expect(new Set(items.map((item) => item.source_id)).size).toBe(400);
  expect(new Set(items.map((item) => item.signal_type))).toEqual(new Set(['hiring', 'headcount', 'status', 'rename']));
});
