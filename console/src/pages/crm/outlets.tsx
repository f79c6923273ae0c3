import { type CrmType, type OutletFieldsFragment, OutletsDocument, UpdateOutletDocument } from 'leadwire/graphql';
import { type ReactNode, useState } from 'react';
import { useAnswer, useChange } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { Window } from '../../parts/dialog';
import { formatCount } from '../../parts/format';
import { Section } from '../../parts/page';
import { Empty, Fault } from '../../parts/status';
import { Ago } from '../../parts/time';
import { OutletActions, OutletFaults, OutletState } from '../outlets/actions';
import { OutletDeliveries } from '../outlets/deliveries';
import { OutletForm } from './outlet-form';

/** Where the leads of the account are written into a CRM, and what became of them. */
export function Outlets({ connectionId, type }: { connectionId: string; type: CrmType }) {
  const { data, error, reload } = useAnswer(OutletsDocument, { first: 100 }, { everyMs: 5_000 });
  const outlets = data?.outlets?.nodes.filter((one) => one.crmConnectionId === connectionId) ?? [];
  return (
    <>
      <Section title="Outlets">
        {error && <Fault>{error}</Fault>}
        <p className="hint">An outlet writes each new lead into this CRM, but no person twice.</p>
        {outlets.map((outlet) => (
          <OneOutlet key={outlet.databaseId} outlet={outlet} type={type} onChange={reload} />
        ))}
        {data && outlets.length === 0 && <Empty title="No leads are written into this CRM." />}
      </Section>
      <Section title="Write leads into this CRM">
        <OutletForm connectionId={connectionId} type={type} onDone={reload} />
      </Section>
    </>
  );
}

type OneOutletProps = { outlet: OutletFieldsFragment; type: CrmType; onChange: () => void };

function OneOutlet({ outlet, type, onChange }: OneOutletProps) {
  const { databaseId: id, name, crmConnectionId, writtenCount, lastWrittenAt } = outlet;
  const [isOpen, setOpen] = useState(false);
  const [isEdited, setEdited] = useState(false);
  return (
    <div className="outlet">
      <p>
        <strong>{name}</strong> <OutletState outlet={outlet} /> {formatCount(writtenCount)} written
        {lastWrittenAt && (
          <>
            , last <Ago at={lastWrittenAt} />
          </>
        )}
      </p>
      <p className="hint">{describeReturn(outlet)}</p>
      <OutletFaults outlet={outlet} />
      <CrmOutletActions outlet={outlet} onChange={onChange}>
        <Button onPress={() => setEdited(true)}>Change it</Button>
        <Button onPress={() => setOpen(!isOpen)}>{isOpen ? 'Hide its leads' : 'Show its leads'}</Button>
      </CrmOutletActions>
      <Window title={`Change ${name}`} isOpen={isEdited} onClose={() => setEdited(false)} isWide>
        <OutletForm
          connectionId={crmConnectionId!}
          type={type}
          outlet={outlet}
          onDone={() => {
            setEdited(false);
            onChange();
          }}
        />
      </Window>
      {isOpen && <OutletDeliveries id={id} record="Record" />}
      {isOpen && <RetryFailed id={id} />}
    </div>
  );
}

type CrmOutletActionsProps = { outlet: OutletFieldsFragment; onChange: () => void; children?: ReactNode };

/** The actions on an outlet that writes into a CRM, even if its connection was deleted. */
export function CrmOutletActions({ outlet, onChange, children }: CrmOutletActionsProps) {
  return (
    <OutletActions
      outlet={outlet}
      ready="It can write."
      words={{ off: 'Switch off', on: 'Switch on' }}
      deletes="Delete the outlet"
      about={<p>The records that the outlet has written stay in the CRM. Waiting leads will not be written.</p>}
      onChange={onChange}
      onDelete={onChange}
    >
      {children}
    </OutletActions>
  );
}

/** Retries the leads that failed or were skipped. */
function RetryFailed({ id }: { id: string }) {
  const [notice, setNotice] = useState<string | null>(null);
  const [change, isPending] = useChange(UpdateOutletDocument, (found) => found.updateOutlet);
  async function retry(): Promise<void> {
    const { problems } = await change({ id, input: { retriesFailed: true } });
    setNotice(problems?.general ?? 'These leads will be retried.');
  }
  return (
    <div className="outlet-actions">
      <div className="actions">
        <Button isPending={isPending} onPress={() => void retry()}>
          Retry the leads that failed or were skipped
        </Button>
      </div>
      <p aria-live="polite" className="hint">
        {notice}
      </p>
    </div>
  );
}

/** What comes back from the CRM, in a sentence. */
function describeReturn({ statuses, takesOwner }: OutletFieldsFragment): string {
  const count = statuses?.length ?? 0;
  const parts = [
    ...(count > 0 ? [`${formatCount(count)} ${count === 1 ? 'status' : 'statuses'}`] : []),
    ...(takesOwner ? ['the owner'] : []),
  ];
  return parts.length > 0 ? `From the CRM come back: ${parts.join(' and ')}.` : 'Nothing comes back from the CRM.';
}
