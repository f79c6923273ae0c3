import {
  CreateOutletDocument,
  type CrmType,
  type OutletFieldsFragment,
  type OutletNote,
  type OutletRecord,
  UpdateOutletDocument,
} from 'leadwire/graphql';
import { type FormEvent, useState } from 'react';
import { changed } from '../../graph/changed';
import { given } from '../../graph/given';
import { noProblems } from '../../graph/problems';
import { useChange } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { CheckInput, SelectInput, TextInput } from '../../parts/fields';
import { Fault } from '../../parts/status';
import { filterFields, OutletFilters, toFilterDraft, toFilters } from '../outlets/filters';
import { CrmStatuses } from './crm-statuses';

const records: { id: OutletRecord; name: string }[] = [
  { id: 'CONTACT', name: 'a contact of its account, which is created if missing' },
  { id: 'CONTACT_OF_KNOWN_ACCOUNT', name: 'a contact, if there is an account' },
  { id: 'CONTACT_OR_LEAD', name: 'a contact if there is an account, otherwise a lead' },
  { id: 'LEAD', name: 'a lead' },
];
const notes: { id: OutletNote; name: string }[] = [
  { id: 'NOTE', name: 'a note' },
  { id: 'TASK', name: 'a task' },
  { id: 'NONE', name: 'nothing' },
];
const fields = ['name', 'idField', 'writeAs', 'adds', 'statuses', 'statusField', 'takesOwner', ...filterFields];
const usualIdFields: Partial<Record<CrmType, string>> = {
  HUBSPOT: 'leadwire_person_id',
  SALESFORCE: 'Leadwire_Person_Id__c',
};
const usualStatusFields: Partial<Record<CrmType, string>> = { HUBSPOT: 'hs_lead_status', SALESFORCE: 'Status' };

/** What an outlet for a CRM is made of, as it is edited. */
const toDraft = (type: CrmType, outlet?: OutletFieldsFragment) => ({
  name: outlet?.name ?? 'New leads',
  idField: outlet?.idField ?? usualIdFields[type] ?? '',
  writeAs: outlet?.writeAs ?? ('CONTACT' as OutletRecord),
  adds: outlet?.adds ?? ('NOTE' as OutletNote),
  statuses: (outlet?.statuses ?? []).map(({ crmStatus, status }) => ({ crmStatus, status })),
  statusField: outlet?.statusField ?? '',
  takesOwner: outlet?.takesOwner ?? false,
  filters: toFilterDraft(outlet),
});

/** The settings as they are sent. */
const toInput = ({ filters, statuses, statusField, ...rest }: ReturnType<typeof toDraft>) => ({
  ...rest,
  ...toFilters(filters),
  statuses: statuses.length === 0 ? null : statuses,
  statusField: statusField.trim() || null,
});

type OutletFormProps = {
  connectionId: string;
  type: CrmType;
  /** The outlet to change; if absent, a new one is created. */
  outlet?: OutletFieldsFragment;
  onDone: () => void;
};

/** The settings of a new or an existing outlet that writes into a CRM. */
export function OutletForm({ connectionId, type, outlet, onDone }: OutletFormProps) {
  const [draft, setDraft] = useState(() => toDraft(type, outlet));
  /** The settings when the form was opened, so that changes by somebody else meanwhile are kept. */
  const [before] = useState(() => toInput(draft));
  const [problems, setProblems] = useState(noProblems);
  const [create, isCreating] = useChange(CreateOutletDocument, (data) => data.createOutlet, fields);
  const [update, isUpdating] = useChange(UpdateOutletDocument, (data) => data.updateOutlet, fields);
  const set = (part: Partial<typeof draft>): void => setDraft({ ...draft, ...part });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const input = toInput(draft);
    const done = outlet
      ? await update({ id: outlet.databaseId, input: changed(before, input) })
      : await create({ input: { ...given(input), crmConnectionId: connectionId } });
    setProblems(done.problems ?? noProblems);
    if (!done.result) return;
    if (!outlet) setDraft(toDraft(type));
    onDone();
  }
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      {problems.general && <Fault>{problems.general}</Fault>}
      <TextInput
        label="Name"
        value={draft.name}
        onChange={(name) => set({ name })}
        problem={problems.fields.name}
        isRequired
      />
      <TextInput
        label="Field for the ID"
        value={draft.idField}
        onChange={(idField) => set({ idField })}
        problem={problems.fields.idField}
        hint="The field of the CRM that holds the person's ID in leadwire. Its values must be unique."
        isRequired
      />
      {type === 'SALESFORCE' && (
        <SelectInput
          label="A person becomes"
          options={records}
          value={draft.writeAs}
          onChange={(id) => set({ writeAs: id as OutletRecord })}
          problem={problems.fields.writeAs}
        />
      )}
      <SelectInput
        label="Each lead adds"
        options={notes}
        value={draft.adds}
        onChange={(id) => set({ adds: id as OutletNote })}
        problem={problems.fields.adds}
      />
      <OutletFilters value={draft.filters} onChange={(filters) => set({ filters })} problems={problems.fields} />
      <CrmStatuses
        value={draft.statuses}
        onChange={(statuses) => set({ statuses })}
        problem={problems.fields.statuses}
      />
      <TextInput
        label="Field of the status"
        value={draft.statusField}
        onChange={(statusField) => set({ statusField })}
        problem={problems.fields.statusField}
        placeholder={usualStatusFields[type] ?? ''}
        hint={`Leave empty for ${usualStatusFields[type]}.${type === 'SALESFORCE' ? ' Contacts have no such field, so name one for them.' : ''}`}
      />
      <CheckInput isOn={draft.takesOwner} onChange={(takesOwner) => set({ takesOwner })}>
        The owner of a record in the CRM becomes the owner of its leads
      </CheckInput>
      {problems.fields.takesOwner && <p className="problem">{problems.fields.takesOwner}</p>}
      <Button type="submit" variant="primary" isPending={isCreating || isUpdating}>
        {outlet ? 'Save' : 'Create the outlet'}
      </Button>
    </form>
  );
}
