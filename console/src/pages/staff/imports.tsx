import { useEffect, useRef, useState } from 'react';
import { FileTrigger, ProgressBar } from 'react-aria-components';
import { Button } from '../../parts/button';
import { SelectInput } from '../../parts/fields';
import { formatCount } from '../../parts/format';
import { Section } from '../../parts/page';
import { Fault } from '../../parts/status';
import { useSession } from '../../session/session';
import { type Collection, fieldsOf, maxFileMb, readBeginning, readRows } from './read-rows';
import { noProgress, type Progress, sendRows } from './send-rows';

const collections: Record<Collection, string> = {
  companies: 'Companies',
  people: 'People',
  posts: 'Posts',
  engagements: 'Engagements with posts',
};
const leftOut = 'none';

type Chosen = { file: File; beginning: Awaited<ReturnType<typeof readBeginning>> };
type State = 'chosen' | 'running' | 'done' | 'stopped';

/** Brings a file into the directory of the installation: with a choice of what each column fills, progress, and the rows that were refused. */
export function Imports() {
  const session = useSession();
  const [collection, setCollection] = useState<Collection>('companies');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fields, setFields] = useState<ReadonlyMap<string, string>>(new Map());
  const [state, setState] = useState<State>('chosen');
  const [progress, setProgress] = useState<Progress>(noProgress);
  const [fault, setFault] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  // An import ends with its page.
  useEffect(() => () => running.current?.abort(), []);
  const kinds = fieldsOf(collection);

  function show(next: Chosen | null, of: Collection): void {
    setChosen(next);
    setState('chosen');
    setProgress(noProgress);
    setFault(null);
    const known = fieldsOf(of);
    setFields(new Map((next?.beginning?.columns ?? []).filter((name) => known.has(name)).map((name) => [name, name])));
  }
  async function choose(files: FileList | null): Promise<void> {
    const file = files?.[0];
    if (!file) return;
    const isShort = file.size <= maxFileMb * 2 ** 20;
    show(isShort ? { file, beginning: await readBeginning(file) } : null, collection);
    if (!isShort)
      setFault(`The file is larger than ${maxFileMb} MB. The command npm run import takes files of any size.`);
  }
  async function run({ file, beginning }: Chosen): Promise<void> {
    const abort = new AbortController();
    running.current = abort;
    setState('running');
    setFault(null);
    try {
      const rows = await readRows({ file, columns: beginning ? fields : null, kinds });
      for await (const latest of sendRows(session, collection, rows, abort.signal)) setProgress(latest);
      setState('done');
    } catch (error) {
      setState('stopped');
      if (!abort.signal.aborted) setFault((error as Error).message);
    }
  }
  return (
    <>
      <Section title="Import a file">
        <p className="hint">
          A CSV file with a header line, or JSON Lines with an object in each line. Rows are sent while you stay on this
          page; sending a file again changes nothing. For files of millions of rows, the command npm run import is
          faster.
        </p>
        <div className="filters">
          <SelectInput
            label="What the rows are"
            options={Object.entries(collections).map(([id, name]) => ({ id, name }))}
            value={collection}
            onChange={(id) => {
              setCollection(id as Collection);
              show(chosen, id as Collection);
            }}
            isDisabled={state === 'running'}
          />
          <FileTrigger onSelect={(files) => void choose(files)}>
            <Button isDisabled={state === 'running'}>Choose a file</Button>
          </FileTrigger>
          {chosen && <span>{chosen.file.name}</span>}
        </div>
        {fault && <Fault>{fault}</Fault>}
      </Section>
      {chosen?.beginning && state === 'chosen' && (
        <Section title="Which field each column fills">
          {chosen.beginning.columns.map((name) => (
            <SelectInput
              key={name}
              label={`${name} (${chosen.beginning!.rows[0]?.[name] || 'empty'})`}
              options={[{ id: leftOut, name: 'nothing' }, ...[...kinds.keys()].map((id) => ({ id, name: id }))]}
              value={fields.get(name) ?? leftOut}
              onChange={(id) =>
                setFields((before) => {
                  const next = new Map(before);
                  if (id === leftOut) next.delete(name);
                  else next.set(name, id);
                  return next;
                })
              }
            />
          ))}
        </Section>
      )}
      {chosen && (
        <Section title="Progress">
          <ProgressBar aria-label="Imported" value={100 * progress.share} className="progress">
            {({ percentage, valueText }) => (
              <>
                <div className="track">
                  <div className="fill" style={{ width: `${percentage}%` }} />
                </div>
                <span>{valueText}</span>
              </>
            )}
          </ProgressBar>
          <p aria-live="polite">
            {formatCount(progress.created)} created, {formatCount(progress.updated)} updated,{' '}
            {formatCount(progress.unchanged)} unchanged, {formatCount(progress.refusedCount)} refused
            {state === 'done' && '. The whole file was imported.'}
            {state === 'stopped' && '. The import was stopped; start it again to send the rest.'}
          </p>
          <div className="actions">
            {state === 'running' ? (
              <Button onPress={() => running.current?.abort()}>Stop</Button>
            ) : (
              <Button
                variant="primary"
                isDisabled={chosen.beginning !== null && fields.size === 0}
                onPress={() => void run(chosen)}
              >
                {state === 'chosen' ? 'Import it' : 'Import it again'}
              </Button>
            )}
          </div>
          {progress.refused.length > 0 && (
            <table className="plain-table">
              <thead>
                <tr>
                  <th scope="col">Line</th>
                  <th scope="col">Why it was refused</th>
                </tr>
              </thead>
              <tbody>
                {progress.refused.map(({ line, message }) => (
                  <tr key={line}>
                    <td>{line}</td>
                    <td>{message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Section>
      )}
    </>
  );
}
