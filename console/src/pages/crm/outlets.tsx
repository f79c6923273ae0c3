import {
  CreateOutletDocument,
  type CrmType,
  DeleteOutletDocument,
  OutletDeliveriesDocument,
  type OutletDeliveriesQuery,
  type OutletFieldsFragment,
  type OutletNote,
  type OutletRecord,
  OutletsDocument,
  TestOutletDocument,
  UpdateOutletDocument,
} from 'leadwire/graphql';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { noProblems } from '../../graph/problems';
import { useAnswer, useChange, useList } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { DataTable } from '../../parts/data-table';
import { Confirm } from '../../parts/dialog';
import { SelectInput, TextInput } from '../../parts/fields';
import { formatCount, toWords } from '../../parts/format';
import { Section } from '../../parts/page';
import { Empty, Fault, Status } from '../../parts/status';
import { Ago } from '../../parts/time';

/** Where the leads of the account are written into a CRM, and what became of them. */
export function Outlets({ connectionId, type }: { connectionId: string; type: CrmType }) {
  const { data, error, reload } = useAnswer(OutletsDocument, {}, { everyMs: 5_000 });
  const outlets = data?.outlets?.nodes.filter((one) => one.crmConnectionId === connectionId) ?? [];
  return (
    <>
      <Section title="Outlets">
        {error && <Fault>{error}</Fault>}
        <p className="hint">An outlet writes each new lead into this CRM, and nobody twice.</p>
        {outlets.map((outlet) => (
          <OneOutlet key={outlet.databaseId} outlet={outlet} onChange={reload} />
        ))}
        {data && outlets.length === 0 && <Empty title="No leads are written into this CRM." />}
      </Section>
      <NewOutlet connectionId={connectionId} type={type} onDone={reload} />
    </>
  );
}

function OneOutlet({ outlet, onChange }: { outlet: OutletFieldsFragment; onChange: () => void }) {
  const { databaseId: id, name, state, offReason, lastError, statusesError, writtenCount, lastWrittenAt } = outlet;
  const [tested, setTested] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [change, isChanging] = useChange(UpdateOutletDocument, (found) => found.updateOutlet);
  const [test, isTesting] = useChange(TestOutletDocument, (found) => found.testOutlet);
  const [remove] = useChange(DeleteOutletDocument, (found) => found.deleteOutlet);
  const isOn = state === 'ON';
  async function ask(): Promise<void> {
    const { result, problems } = await test({ id });
    setTested(problems?.general ?? result?.problem ?? 'It can write.');
  }
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
      {statusesError && <Fault>{statusesError}</Fault>}
      {tested && <p className="hint">{tested}</p>}
      <div className="actions">
        <Button isPending={isTesting} onPress={() => void ask()}>
          Test it
        </Button>
        <Button
          isPending={isChanging}
          onPress={() => void change({ id, input: { state: isOn ? 'OFF' : 'ON' } }).then(onChange)}
        >
          {isOn ? 'Switch off' : 'Switch on'}
        </Button>
        <Button onPress={() => setOpen(!isOpen)}>{isOpen ? 'Hide its leads' : 'Show its leads'}</Button>
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
          <p>What it has written stays in the CRM. Leads that wait are not written any more.</p>
        </Confirm>
      </div>
      {isOpen && <Deliveries id={id} />}
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

const records: { id: OutletRecord; name: string }[] = [
  { id: 'CONTACT', name: 'a contact of its account, which is created' },
  { id: 'CONTACT_OF_KNOWN_ACCOUNT', name: 'a contact, where there is an account' },
  { id: 'CONTACT_OR_LEAD', name: 'a contact where there is an account, else a lead' },
  { id: 'LEAD', name: 'a lead' },
];
const notes: { id: OutletNote; name: string }[] = [
  { id: 'NOTE', name: 'a note' },
  { id: 'TASK', name: 'a task' },
  { id: 'NONE', name: 'nothing' },
];
const fields = ['name', 'idField', 'writeAs', 'adds'];

function NewOutlet({ connectionId, type, onDone }: { connectionId: string; type: CrmType; onDone: () => void }) {
  const [name, setName] = useState('New leads');
  const [idField, setIdField] = useState(type === 'HUBSPOT' ? 'leadwire_person_id' : 'Leadwire_Person_Id__c');
  const [writeAs, setWriteAs] = useState<OutletRecord>('CONTACT');
  const [adds, setAdds] = useState<OutletNote>('NOTE');
  const [problems, setProblems] = useState(noProblems);
  const [create, isPending] = useChange(CreateOutletDocument, (data) => data.createOutlet, fields);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await create({ input: { name, crmConnectionId: connectionId, idField, writeAs, adds } });
    setProblems(done.problems ?? noProblems);
    if (done.result) onDone();
  }
  return (
    <Section title="Write leads into this CRM">
      <form className="form" onSubmit={(event) => void submit(event)}>
        {problems.general && <Fault>{problems.general}</Fault>}
        <TextInput label="Name" value={name} onChange={setName} problem={problems.fields.name} isRequired />
        <TextInput
          label="Field for the ID"
          value={idField}
          onChange={setIdField}
          problem={problems.fields.idField}
          hint="The field of the CRM that holds the person's ID in leadwire. Its values have to be unique."
          isRequired
        />
        {type === 'SALESFORCE' && (
          <SelectInput
            label="A person becomes"
            options={records}
            value={writeAs}
            onChange={(id) => setWriteAs(id as OutletRecord)}
            problem={problems.fields.writeAs}
          />
        )}
        <SelectInput
          label="Each lead adds"
          options={notes}
          value={adds}
          onChange={(id) => setAdds(id as OutletNote)}
          problem={problems.fields.adds}
        />
        <div className="actions">
          <Button type="submit" variant="primary" isPending={isPending}>
            Create the outlet
          </Button>
        </div>
      </form>
    </Section>
  );
}
