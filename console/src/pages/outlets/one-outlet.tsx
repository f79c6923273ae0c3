import {
  DeleteOutletDocument,
  OutletDeliveriesDocument,
  type OutletDeliveriesQuery,
  type OutletFieldsFragment,
  TestOutletDocument,
  UpdateOutletDocument,
} from 'leadwire/graphql';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useChange, useList } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { DataTable } from '../../parts/data-table';
import { Confirm } from '../../parts/dialog';
import { formatCount, toWords } from '../../parts/format';
import { Empty, Fault, Status } from '../../parts/status';
import { Ago } from '../../parts/time';

type Props = {
  outlet: OutletFieldsFragment;
  onChange: () => void;
  /** What is said of a test that found nothing in the way. */
  ready: string;
  /** What is told before it is deleted. */
  farewell: string;
  /** What the outlet is, between its state and what can be done. */
  children?: ReactNode;
  /** A form by which it is changed; it is shown on demand. */
  settings: (close: () => void) => ReactNode;
};

/** One outlet: how it does, what can be done with it, how it is changed, and what became of its leads. */
export function OneOutlet({ outlet, onChange, ready, farewell, children, settings }: Props) {
  const { databaseId: id, name, state, offReason, lastError, writtenCount, lastWrittenAt } = outlet;
  const [said, setSaid] = useState<string | null>(null);
  const [shown, setShown] = useState<'leads' | 'settings' | null>(null);
  const [change, isChanging] = useChange(UpdateOutletDocument, (found) => found.updateOutlet);
  const [test, isTesting] = useChange(TestOutletDocument, (found) => found.testOutlet);
  const [remove] = useChange(DeleteOutletDocument, (found) => found.deleteOutlet);
  const isOn = state === 'ON';
  async function ask(): Promise<void> {
    const { result, problems } = await test({ id });
    setSaid(problems?.general ?? result?.problem ?? ready);
  }
  async function turn(): Promise<void> {
    const { problems } = await change({ id, input: { state: isOn ? 'OFF' : 'ON' } });
    setSaid(problems?.general ?? null);
    onChange();
  }
  const show = (what: 'leads' | 'settings') => () => setShown(shown === what ? null : what);
  return (
    <div className="outlet">
      <p>
        <strong>{name}</strong> <Status is={isOn ? 'on' : 'off'} tone={isOn ? 'good' : offReason ? 'bad' : 'plain'} />{' '}
        {formatCount(writtenCount)} written
        {lastWrittenAt && (
          <>
            , last <Ago at={lastWrittenAt} />
          </>
        )}
      </p>
      {(offReason ?? lastError) && <Fault>{offReason ?? lastError}</Fault>}
      {children}
      {said && (
        <p className="hint" aria-live="polite">
          {said}
        </p>
      )}
      <div className="actions">
        <Button isPending={isTesting} onPress={() => void ask()}>
          Test it
        </Button>
        <Button isPending={isChanging} onPress={() => void turn()}>
          {isOn ? 'Switch off' : 'Switch on'}
        </Button>
        <Button onPress={show('settings')} aria-expanded={shown === 'settings'}>
          {shown === 'settings' ? 'Leave it as it is' : 'Change it'}
        </Button>
        <Button onPress={show('leads')} aria-expanded={shown === 'leads'}>
          {shown === 'leads' ? 'Hide its leads' : 'Show its leads'}
        </Button>
        <Confirm
          label="Delete"
          title={`Delete ${name}?`}
          action="Delete the outlet"
          onConfirm={async () => {
            const { problems } = await remove({ id });
            if (!problems) onChange();
            return problems?.general ?? null;
          }}
        >
          <p>{farewell}</p>
        </Confirm>
      </div>
      {shown === 'settings' && settings(() => setShown(null))}
      {shown === 'leads' && <Deliveries id={id} />}
    </div>
  );
}

type Delivery = NonNullable<OutletDeliveriesQuery['outletDeliveries']>['nodes'][number];
const tones = { WRITTEN: 'good', WAITING: 'warn', SKIPPED: 'plain', FAILED: 'bad' } as const;

function Deliveries({ id }: { id: string }) {
  const list = useList(OutletDeliveriesDocument, { id, first: 50 }, (found) => found.outletDeliveries, {
    everyMs: 5_000,
  });
  return (
    <DataTable<Delivery>
      label="Leads of the outlet"
      list={list}
      columns={[
        { name: 'Found', cell: ({ createdAt }) => <Ago at={createdAt} /> },
        { name: 'State', cell: ({ state }) => <Status is={toWords(state)} tone={tones[state]} />, width: 110 },
        { name: 'Record', cell: ({ recordId }) => recordId ?? '–' },
        { name: 'Why', cell: ({ error }) => error ?? '', width: '2fr' },
        { name: 'Lead', cell: ({ leadId }) => <Link to={`/leads/${leadId}`}>open</Link>, width: 80 },
      ]}
      idOf={({ databaseId }) => databaseId}
      nameOf={({ recordId, databaseId }) => recordId ?? databaseId}
      empty={<Empty title="No lead was found since the outlet was created." />}
    />
  );
}
