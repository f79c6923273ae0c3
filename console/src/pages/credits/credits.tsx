import {
  CreditEntriesDocument,
  type CreditEntriesQuery,
  CreditsDocument,
  LeadSignalsDocument,
  UpdateCreditsDocument,
} from 'leadwire/graphql';
import { type FormEvent, useState } from 'react';
import { noProblems } from '../../graph/problems';
import { useAnswer, useChange, useList } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { TimeChart } from '../../parts/chart';
import { DataTable } from '../../parts/data-table';
import { NumberInput } from '../../parts/fields';
import { formatCount, toWords } from '../../parts/format';
import { Page, Section } from '../../parts/page';
import { Empty, Fault, Tile } from '../../parts/status';
import { Time } from '../../parts/time';

type Entry = NonNullable<CreditEntriesQuery['creditEntries']>['nodes'][number];

/** What the account has, what it spent on which signal, and each entry of its ledger. */
export default function Credits() {
  const { data, error, reload } = useAnswer(CreditsDocument, {}, { everyMs: 30_000 });
  const signals = useAnswer(LeadSignalsDocument, { first: 200 }).data?.signals?.nodes ?? [];
  const ledger = useList(CreditEntriesDocument, { first: 100 }, (found) => found.creditEntries);
  if (error) return <Fault>{error}</Fault>;
  const credits = data?.credits;
  if (!credits) return <p className="faint">Loading …</p>;
  const names = new Map(signals.map(({ databaseId, name }) => [databaseId, name]));
  const days = [...new Set(credits.usage.map(({ day }) => day))].sort();
  const kinds = [...new Set(credits.usage.map(({ signalId }) => signalId ?? 'none'))];
  const series = kinds.map((kind) => ({
    name: kind === 'none' ? 'research and lookalikes' : (names.get(kind) ?? 'a deleted signal'),
    values: days.map((day) =>
      credits.usage.reduce(
        (sum, one) => (one.day === day && (one.signalId ?? 'none') === kind ? sum + one.credits : sum),
        0,
      ),
    ),
  }));
  const spent = credits.usage.reduce((sum, one) => sum + one.credits, 0);
  return (
    <Page title="Credits">
      <div className="tiles">
        <Tile name="Left">{formatCount(credits.creditsLeft)}</Tile>
        <Tile name="Spent in 30 days" note={spent > 0 ? `${formatCount(spent / 30)} a day` : ''}>
          {formatCount(spent)}
        </Tile>
      </div>
      <div className="columns">
        <Section title="Spent per day by signal">
          {days.length === 0 ? (
            <Empty title="Nothing was spent in the last 30 days.">
              <p>
                Runs spend credits on the profiles that they read; searches for lookalikes and research questions cost
                credits, too.
              </p>
            </Empty>
          ) : (
            <TimeChart label="Credits spent per day by signal" kind="bars" isDaily instants={days} series={series} />
          )}
        </Section>
        <Section title="When credits are low">
          <Threshold key={credits.lowThreshold} threshold={credits.lowThreshold ?? null} onChange={reload} />
        </Section>
      </div>
      <Section title="Ledger">
        <DataTable<Entry>
          label="Entries, newest first"
          list={ledger}
          columns={[
            { name: 'Time', cell: ({ createdAt }) => <Time at={createdAt} />, width: 195 },
            { name: 'Kind', cell: ({ kind }) => toWords(kind) },
            {
              name: 'Credits',
              cell: ({ amount }) => <span className="number">{formatCount(amount)}</span>,
              width: 110,
            },
            { name: 'Signal', cell: ({ signalId }) => (signalId ? (names.get(signalId) ?? 'deleted') : '–') },
            { name: 'Note', cell: ({ note }) => note ?? '–', width: '2fr' },
          ]}
          idOf={({ databaseId }) => databaseId}
          nameOf={({ createdAt, kind }) => `${kind} ${createdAt}`}
          empty={<Empty title="There is no entry yet.">The operators of this installation grant credits.</Empty>}
        />
      </Section>
    </Page>
  );
}

function Threshold({ threshold, onChange }: { threshold: number | null; onChange: () => void }) {
  const [value, setValue] = useState(threshold);
  const [problems, setProblems] = useState(noProblems);
  const [update, isPending] = useChange(UpdateCreditsDocument, (data) => data.updateCredits, ['lowThreshold']);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await update({ input: { lowThreshold: value } });
    setProblems(done.problems ?? noProblems);
    if (done.result) onChange();
  }
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      {problems.general && <Fault>{problems.general}</Fault>}
      <NumberInput
        label="Tell me at this many"
        value={value}
        onChange={setValue}
        min={0}
        problem={problems.fields.lowThreshold}
        hint="When a charge takes the balance to this number or below, the event credits.low is pushed to endpoints that want it. Empty means never."
      />
      <Button type="submit" variant="primary" isPending={isPending}>
        Save
      </Button>
    </form>
  );
}
