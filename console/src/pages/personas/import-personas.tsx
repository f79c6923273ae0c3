import { CreatePersonaDocument } from 'leadwire/graphql';
import Papa from 'papaparse';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useChange } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { Window } from '../../parts/dialog';
import { formatCount } from '../../parts/format';
import { Fault } from '../../parts/status';

type Row = { name: string; jobTitles: string[]; seniorityLevels: string[]; countries: string[] };

/** An account has at most so many personas that a file of them is worth reading. */
const mostRows = 500;
const several = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[;|]/)
    .map((one) => one.trim())
    .filter(Boolean);

/** Creates personas from a CSV file that is shown first, and reports which rows were refused and why. */
export function ImportPersonas({ onDone }: { onDone: () => void }) {
  const [rows, setRows] = useState<Row[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ row: string; message: string }[]>([]);
  const [create] = useChange(CreatePersonaDocument, (data) => data.createPersona);

  async function read(files: FileList | null): Promise<void> {
    const file = files?.[0];
    if (!file) return;
    const { data, meta } = Papa.parse<Record<string, string>>(await file.text(), {
      header: true,
      skipEmptyLines: true,
    });
    const isKnown = meta.fields?.includes('name') ?? false;
    setProblem(
      isKnown
        ? data.length > mostRows
          ? `The file has more than ${mostRows} rows.`
          : null
        : 'The file has no column "name".',
    );
    setNotice(null);
    setRefused([]);
    setRows(
      data.slice(0, mostRows).map((row) => ({
        name: row.name ?? '',
        jobTitles: several(row.job_titles),
        seniorityLevels: several(row.seniority_levels),
        countries: several(row.countries).map((country) => country.toUpperCase()),
      })),
    );
  }
  async function save(): Promise<void> {
    const found: typeof refused = [];
    for (const [nth, row] of (rows ?? []).entries()) {
      setNotice(`Row ${nth + 1} of ${rows!.length} …`);
      const { problems } = await create({ input: row });
      if (problems)
        found.push({
          row: `${nth + 1}: ${row.name}`,
          message: problems.general ?? Object.values(problems.fields).join('; '),
        });
    }
    setNotice(
      `${formatCount(rows!.length - found.length)} personas were made, ${formatCount(found.length)} rows were refused.`,
    );
    setRefused(found);
    setRows([]);
    onDone();
  }
  return (
    <>
      <FileTrigger acceptedFileTypes={['.csv', 'text/csv']} onSelect={(files) => void read(files)}>
        <Button>Import a CSV file</Button>
      </FileTrigger>
      <Window title="Import personas" isWide isOpen={rows !== null} onClose={() => setRows(null)}>
        <p className="hint">
          Columns: name, job_titles, seniority_levels, countries. Separate several values in one column with semicolons.
        </p>
        {problem && <Fault>{problem}</Fault>}
        {rows && rows.length > 0 && (
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Job titles</th>
                <th scope="col">Levels</th>
                <th scope="col">Countries</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, 10).map((row) => (
                <tr key={row.name}>
                  <td>{row.name}</td>
                  <td>{row.jobTitles.join(', ')}</td>
                  <td>{row.seniorityLevels.join(', ')}</td>
                  <td>{row.countries.join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p aria-live="polite">{notice ?? `${formatCount(rows?.length ?? 0)} rows`}</p>
        {refused.length > 0 && (
          <ul>
            {refused.map(({ row, message }) => (
              <li key={row}>
                Row {row}: {message}
              </li>
            ))}
          </ul>
        )}
        <div className="actions">
          <Button onPress={() => setRows(null)}>Close</Button>
          <Button variant="primary" isDisabled={problem !== null || !rows?.length} onPress={() => void save()}>
            Import them
          </Button>
        </div>
      </Window>
    </>
  );
}
