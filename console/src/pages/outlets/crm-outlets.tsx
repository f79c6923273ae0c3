import {
  CreateOutletDocument,
  type CrmType,
  type OutletFieldsFragment,
  type OutletNote,
  type OutletRecord,
  OutletsDocument,
} from 'leadwire/graphql';
import { type FormEvent, useState } from 'react';
import { noProblems } from '../../graph/problems';
import { useAnswer, useChange } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { SelectInput, TextInput } from '../../parts/fields';
import { Section } from '../../parts/page';
import { Empty, Fault } from '../../parts/status';
import { CrmSettings } from './crm-settings';
import { OneOutlet } from './one-outlet';

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
          <CrmOutlet key={outlet.databaseId} outlet={outlet} type={type} onChange={reload} />
        ))}
        {data && outlets.length === 0 && <Empty title="No leads are written into this CRM." />}
      </Section>
      <NewOutlet connectionId={connectionId} type={type} onDone={reload} />
    </>
  );
}

function CrmOutlet({ outlet, type, onChange }: { outlet: OutletFieldsFragment; type: CrmType; onChange: () => void }) {
  return (
    <OneOutlet
      outlet={outlet}
      onChange={onChange}
      ready="It can write."
      farewell="What it has written stays in the CRM. Leads that wait are not written any more."
      settings={(close) => (
        <CrmSettings
          outlet={outlet}
          type={type}
          onDone={() => {
            onChange();
            close();
          }}
        />
      )}
    >
      {outlet.statusesError && <Fault>{outlet.statusesError}</Fault>}
    </OneOutlet>
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
