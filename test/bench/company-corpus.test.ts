import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCorpus, readRenames } from '../../bench/eval/company-corpus.js';
import { perturbations } from '../../bench/eval/match-inputs.js';
import { createRandom } from '../../bin/sample/random.js';

const folder = mkdtempSync(join(tmpdir(), 'leadwire-corpus-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, rows: object[]): string {
  const file = join(folder, name);
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return file;
}

test('a corpus is read whether its ids are numbers or texts, and despite missing or odd facts', () => {
  const file = write('companies.jsonl', [
    { id: 'a', name: 'Alder', slug: '', website: 'https://www.alder.example/x', team_size: '12' },
    { id: 'b', name: '' },
    { id: 'c', name: 'Cinder', former_names: ['Coal', ''], team_size: 12 },
  ]);
  expect(readCorpus(file)).toMatchObject([
    { id: '1', source: 'a', slug: null, host: 'alder.example', facts: { employees_on_social: null } },
    { id: '3', source: 'c', host: null, facts: { former_names: ['Coal'], employees_on_social: 12 } },
  ]);
  expect(readRenames(file)).toEqual([]);
  write('change_events.jsonl', [
    { event_type: 'renamed', company_id: 'c', before: 'Coal' },
    { event_type: 'status_change', company_id: 'c', before: 'Active' },
  ]);
  expect(readRenames(file)).toEqual([{ source: 'c', before: 'Coal' }]);
});

test('the same seed gives the same perturbations, and each changes what it is given', () => {
  const [company] = readCorpus(
    write('one.jsonl', [{ id: 1, name: 'Alder Works', slug: 'alder', website: 'https://alder.example' }]),
  );
  for (const perturb of Object.values(perturbations)) {
    const first = perturb(company!, createRandom(1));
    expect(perturb(company!, createRandom(1))).toEqual(first);
    expect(first).not.toBeNull();
    expect(first).not.toEqual({ name: company!.name });
    expect(first).not.toEqual({ domain: company!.host });
  }
});
