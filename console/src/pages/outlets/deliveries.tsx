import { OutletDeliveriesDocument, type OutletDeliveriesQuery, type OutletDeliveryState } from 'leadwire/graphql';
import { useState } from 'react';
import { Link } from 'react-router';
import { useList } from '../../graph/use-answer';
import { DataTable } from '../../parts/data-table';
import { SelectInput } from '../../parts/fields';
import { toWords } from '../../parts/format';
import { Empty, Status } from '../../parts/status';
import { Ago } from '../../parts/time';

type Delivery = NonNullable<OutletDeliveriesQuery['outletDeliveries']>['nodes'][number];

const tones = { WRITTEN: 'good', WAITING: 'warn', SKIPPED: 'plain', FAILED: 'bad' } as const;
const anyState = 'ANY';

type OutletDeliveriesProps = {
  id: string;
  /** What a state is called where the outlet writes; `written` says little of a message. */
  words?: Partial<Record<OutletDeliveryState, string>>;
  /** What the record is called; if absent, no record is shown. */
  record?: string;
};

/** What became of the leads of an outlet, of all of them or of those in one state. */
export function OutletDeliveries({ id, words = {}, record }: OutletDeliveriesProps) {
  const [state, setState] = useState<string>(anyState);
  const only = state === anyState ? {} : { state: state as OutletDeliveryState };
  const list = useList(OutletDeliveriesDocument, { id, first: 50, ...only }, (found) => found.outletDeliveries, {
    everyMs: 5_000,
  });
  const wordOf = (one: OutletDeliveryState): string => words[one] ?? toWords(one);
  const states = (Object.keys(tones) as OutletDeliveryState[]).map((one) => ({ id: one, name: wordOf(one) }));
  return (
    <>
      <div className="filters">
        <SelectInput
          label="State"
          options={[{ id: anyState, name: 'any' }, ...states]}
          value={state}
          onChange={setState}
        />
      </div>
      <DataTable<Delivery>
        label="Leads of the outlet"
        list={list}
        columns={[
          { name: 'Found', cell: ({ createdAt }) => <Ago at={createdAt} /> },
          { name: 'State', cell: ({ state: is }) => <Status is={wordOf(is)} tone={tones[is]} />, width: 110 },
          { name: 'Next attempt', cell: ({ nextAttemptAt }) => <Ago at={nextAttemptAt} /> },
          ...(record ? [{ name: record, cell: ({ recordId }: Delivery) => recordId ?? '–' }] : []),
          { name: 'Why', cell: ({ error }) => error ?? '', width: '2fr' },
          { name: 'Lead', cell: ({ leadId }) => <Link to={`/leads/${leadId}`}>open</Link>, width: 80 },
        ]}
        idOf={({ databaseId }) => databaseId}
        nameOf={({ recordId, databaseId }) => recordId ?? databaseId}
        empty={
          <Empty
            title={state === anyState ? 'No lead has been found for it yet.' : 'None of its leads is in this state.'}
          />
        }
      />
    </>
  );
}
