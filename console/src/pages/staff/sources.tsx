import {
  ReadSourceDocument,
  type SourceFieldsFragment,
  SourceKindsDocument,
  type SourceState,
  SourcesDocument,
  UpdateSourceDocument,
} from 'leadwire/graphql';
import { type FormEvent, useState } from 'react';
import { useAnswer, useChange, useList } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { type ColumnOf, DataTable } from '../../parts/data-table';
import { SelectInput, TextInput } from '../../parts/fields';
import { formatCount, toWords } from '../../parts/format';
import { Facts, Section, useParameter } from '../../parts/page';
import { Empty, Fault, Status } from '../../parts/status';
import { Ago, Time } from '../../parts/time';

type Source = SourceFieldsFragment;
const states: SourceState[] = ['ON', 'PROPOSED', 'OFF'];
const any = { id: 'any', name: 'any' };

/** The public sources of the installation: how they do, which wait for a person, and why kinds are off. */
export function Sources() {
  const [state, setState] = useParameter('state');
  const [kind, setKind] = useParameter('kind');
  const [companyDomain, setDomain] = useParameter('domain');
  const [text, setText] = useState(companyDomain ?? '');
  const [chosen, choose] = useState<string | null>(null);
  const { data } = useAnswer(SourceKindsDocument, {}, { everyMs: 10_000 });
  const kinds = data?.sourceKinds?.sourceKinds ?? [];
  const asked = { first: 100, state: state as SourceState | null, kind, companyDomain };
  const list = useList(SourcesDocument, asked, (found) => found.sources, { everyMs: 10_000 });
  const shown = list.nodes.find(({ databaseId }) => databaseId === chosen);
  const titleOf = (name: string): string => kinds.find((one) => one.name === name)?.title ?? name;
  const columns: ColumnOf<Source>[] = [
    { name: 'Company', cell: ({ companyName }) => companyName },
    { name: 'Kind', cell: (one) => titleOf(one.kind) },
    { name: 'State', cell: (one) => <Health source={one} />, width: 110 },
    { name: 'Entries', cell: ({ entityCount }) => formatCount(entityCount), width: 90 },
    { name: 'Items', cell: ({ itemCount }) => formatCount(itemCount), width: 90 },
    { name: 'Last read', cell: ({ lastSuccessAt }) => <Ago at={lastSuccessAt} /> },
  ];
  return (
    <>
      <form
        className="filters"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          setDomain(text.trim());
        }}
      >
        <SelectInput
          label="State"
          options={[any, ...states.map((id) => ({ id, name: toWords(id) }))]}
          value={state ?? any.id}
          onChange={(id) => setState(id === any.id ? null : id)}
        />
        <SelectInput
          label="Kind"
          options={[any, ...kinds.map(({ name, title }) => ({ id: name, name: title }))]}
          value={kind ?? any.id}
          onChange={(id) => setKind(id === any.id ? null : id)}
        />
        <TextInput label="Domain of the company" value={text} onChange={setText} />
        <Button type="submit">Find</Button>
      </form>
      {shown && <OneSource source={shown} title={titleOf(shown.kind)} onChange={list.reload} />}
      <DataTable<Source>
        label="Sources"
        list={list}
        columns={columns}
        idOf={({ databaseId }) => databaseId}
        nameOf={({ companyName, kind: of }) => `${companyName}, ${titleOf(of)}`}
        onOpen={({ databaseId }) => choose(databaseId)}
        empty={<Empty title="There are no such sources." />}
      />
      <Section title="Kinds that are off">
        <ul>
          {kinds
            .filter(({ offReason }) => offReason)
            .map(({ name, title, offReason }) => (
              <li key={name}>
                <strong>{title}</strong>: {offReason}
              </li>
            ))}
        </ul>
      </Section>
    </>
  );
}

function Health({ source: { state, lastError } }: { source: Source }) {
  if (state !== 'ON') return <Status is={toWords(state)} tone={state === 'PROPOSED' ? 'warn' : 'plain'} />;
  return lastError ? <Status is="failing" tone="bad" /> : <Status is="on" tone="good" />;
}

/** The source that was chosen, and what can be done with it. */
function OneSource({ source, title, onChange }: { source: Source; title: string; onChange: () => void }) {
  const [fault, setFault] = useState<string | null>(null);
  const [change, isChanging] = useChange(UpdateSourceDocument, (found) => found.updateSource);
  const [read, isAsking] = useChange(ReadSourceDocument, (found) => found.readSource);
  const { databaseId: id, companyName, page, state, lastError, lastErrorAt, nextReadAt } = source;
  const isOn = state === 'ON';
  async function act(work: ReturnType<typeof read> | ReturnType<typeof change>): Promise<void> {
    const { problems } = await work;
    setFault(problems?.general ?? null);
    onChange();
  }
  return (
    <Section
      title={`${companyName}: ${title}`}
      actions={
        <>
          {isOn && (
            <Button isPending={isAsking} onPress={() => void act(read({ id }))}>
              Read it now
            </Button>
          )}
          <Button
            isPending={isChanging}
            onPress={() => void act(change({ id, input: { state: isOn ? 'OFF' : 'ON' } }))}
          >
            {isOn ? 'Switch off' : 'Switch on'}
          </Button>
        </>
      }
    >
      {fault && <Fault>{fault}</Fault>}
      {lastError && (
        <Fault>
          {lastError} (<Ago at={lastErrorAt} />)
        </Fault>
      )}
      <Facts
        facts={[
          ['Page', page],
          ['Domain', source.companyDomain],
          ['Company name in the source', source.toldName ?? 'nothing'],
          ['Names match', `${Math.round(source.confidence * 100)} %`],
          ['Last changed', <Ago key="changed" at={source.lastChangedAt} />],
          ['Next read', isOn ? <Time key="next" at={nextReadAt} /> : '–'],
        ]}
      />
    </Section>
  );
}
