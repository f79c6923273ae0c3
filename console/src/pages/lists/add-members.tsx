import Papa from 'papaparse';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { Button } from '../../parts/button';
import { filledLines, SelectInput, TextInput } from '../../parts/fields';
import { formatCount } from '../../parts/format';
import { Section } from '../../parts/page';
import { Fault } from '../../parts/status';

/** What became of some lines: how many are on the list now, and those that name nothing; or why all were refused. */
export type Added = { added: number; unknown: readonly { index: number; message: string }[] } | { problem: string };

/** The most lines that are sent in one request. */
const together = 500;
const mostBytes = 20_000_000;
const mostRefusals = 200;

type AddProps = { hint: string; onAdd: (lines: string[]) => Promise<Added>; onDone: () => void };
type File = { name: string; columns: string[]; rows: Record<string, string>[] };

/** Adds members that are typed or come from a CSV file, which is shown first, and reports which lines were refused. */
export function AddMembers({ hint, onAdd, onDone }: AddProps) {
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [column, setColumn] = useState('');
  const [progress, setProgress] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ line: string; message: string }[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  async function read(files: FileList | null): Promise<void> {
    const chosen = files?.[0];
    if (!chosen) return;
    if (chosen.size > mostBytes)
      return setProblem('The file is larger than 20 MB. Use npm run import for files of that size.');
    const { data, meta } = Papa.parse<Record<string, string>>(await chosen.text(), {
      header: true,
      skipEmptyLines: true,
    });
    const columns = meta.fields ?? [];
    setProblem(columns.length === 0 ? 'The file has no columns.' : null);
    setFile({ name: chosen.name, columns, rows: data });
    setColumn(columns.find((name) => /domain|website|url|id/i.test(name)) ?? columns[0] ?? '');
  }
  async function add(lines: string[]): Promise<void> {
    const found: { line: string; message: string }[] = [];
    let added = 0;
    for (let from = 0; from < lines.length; from += together) {
      setProgress(`Adding, ${formatCount(from)} of ${formatCount(lines.length)} …`);
      const part = lines.slice(from, from + together);
      const done = await onAdd(part);
      if ('problem' in done) {
        setProblem(`Line ${from + 1} and the lines after it: ${done.problem}`);
        break;
      }
      added += done.added;
      found.push(...done.unknown.map(({ index, message }) => ({ line: part[index] ?? '', message })));
    }
    setProgress(`${formatCount(added)} were added, ${formatCount(found.length)} were refused.`);
    setRefused(found);
    onDone();
  }
  const fromFile = file ? filledLines(file.rows.map((row) => row[column] ?? '')) : [];

  return (
    <Section title="Add members">
      <div className="form">
        {problem && <Fault>{problem}</Fault>}
        <TextInput label="One in each line" lines={4} value={text} onChange={setText} hint={hint} />
        <div className="actions">
          <Button
            variant="primary"
            isDisabled={text.trim() === ''}
            onPress={() => {
              setProblem(null);
              void add(filledLines(text.split('\n'))).then(() => setText(''));
            }}
          >
            Add these
          </Button>
          <FileTrigger acceptedFileTypes={['.csv', 'text/csv']} onSelect={(files) => void read(files)}>
            <Button>Choose a CSV file</Button>
          </FileTrigger>
        </div>
        {file && file.columns.length > 0 && (
          <>
            <SelectInput
              label={`Column of ${file.name}`}
              options={file.columns.map((id) => ({ id, name: id }))}
              value={column}
              onChange={setColumn}
            />
            <p>
              {formatCount(fromFile.length)} lines. The first: {fromFile.slice(0, 5).join(', ') || 'none'}
            </p>
            <Button
              variant="primary"
              isDisabled={fromFile.length === 0}
              onPress={() => void add(fromFile).then(() => setFile(null))}
            >
              Import them
            </Button>
          </>
        )}
        <p aria-live="polite">{progress}</p>
        {refused.length > 0 && (
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">Refused</th>
                <th scope="col">Why</th>
              </tr>
            </thead>
            <tbody>
              {refused.slice(0, mostRefusals).map(({ line, message }) => (
                <tr key={`${line} ${message}`}>
                  <td>{line}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Section>
  );
}
