import { type CrmType, type LeadStatus, type OutletFieldsFragment, UpdateOutletDocument } from 'leadwire/graphql';
import { type FormEvent, useState } from 'react';
import { noProblems } from '../../graph/problems';
import { useChange } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { NumberInput, SelectInput, Switch, TextInput } from '../../parts/fields';
import { toWords } from '../../parts/format';
import { Fault } from '../../parts/status';

const fields = ['name', 'minScore', 'statusField', 'statuses', 'takesOwner'];
const leadStatuses: LeadStatus[] = ['ACCEPTED', 'CONTACTED', 'WON', 'LOST', 'REJECTED'];
const options = leadStatuses.map((id) => ({ id, name: toWords(id) }));
const usualFields = { HUBSPOT: 'hs_lead_status', SALESFORCE: 'Status', IMPORTED: '' } satisfies Record<CrmType, string>;

type Props = { outlet: OutletFieldsFragment; type: CrmType; onDone: () => void };

/** Changes an outlet of a CRM: which leads it writes, and what comes back from there. */
export function CrmSettings({ outlet, type, onDone }: Props) {
  const [name, setName] = useState(outlet.name);
  const [minScore, setMinScore] = useState<number | null>(outlet.minScore ?? null);
  const [takesOwner, setTakesOwner] = useState(outlet.takesOwner);
  const [statusField, setStatusField] = useState(outlet.statusField ?? '');
  const [statuses, setStatuses] = useState(() =>
    (outlet.statuses ?? []).map(({ crmStatus, status }, key) => ({ key, crmStatus, status })),
  );
  const [problems, setProblems] = useState(noProblems);
  const [change, isPending] = useChange(UpdateOutletDocument, (found) => found.updateOutlet, fields);

  const put = (key: number, changed: Partial<(typeof statuses)[number]>) =>
    setStatuses(statuses.map((one) => (one.key === key ? { ...one, ...changed } : one)));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const meant = statuses.map(({ crmStatus, status }) => ({ crmStatus, status }));
    const done = await change({
      id: outlet.databaseId,
      input: {
        ...{ name, minScore, takesOwner },
        statusField: statusField.trim() || null,
        statuses: meant.length > 0 ? meant : null,
      },
    });
    setProblems(done.problems ?? noProblems);
    if (done.result) onDone();
  }
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      {problems.general && <Fault>{problems.general}</Fault>}
      <TextInput label="Name" value={name} onChange={setName} problem={problems.fields.name} isRequired />
      <NumberInput
        label="Least score"
        value={minScore}
        onChange={setMinScore}
        min={0}
        max={100}
        problem={problems.fields.minScore}
        hint="Only leads that have at least this score, from now on. Empty stands for all."
      />
      <Switch isOn={takesOwner} onChange={setTakesOwner}>
        The owner of a record there becomes the owner of its leads
      </Switch>
      {problems.fields.takesOwner && <Fault>{problems.fields.takesOwner}</Fault>}
      <fieldset>
        <legend>What statuses there mean for leads</legend>
        <p className="hint">A change of the status in the CRM comes back to the leads of the person.</p>
        {statuses.map(({ key, crmStatus, status }, nth) => (
          <div className="filters" key={key}>
            <TextInput
              label={`Status ${nth + 1} in the CRM`}
              value={crmStatus}
              onChange={(next) => put(key, { crmStatus: next })}
              isRequired
            />
            <SelectInput
              label="Status of the lead"
              options={options}
              value={status}
              onChange={(next) => put(key, { status: next as LeadStatus })}
            />
            <Button onPress={() => setStatuses(statuses.filter((one) => one.key !== key))}>
              Remove status {nth + 1}
            </Button>
          </div>
        ))}
        {problems.fields.statuses && <p className="problem">{problems.fields.statuses}</p>}
        <Button onPress={() => setStatuses([...statuses, { key: Date.now(), crmStatus: '', status: 'CONTACTED' }])}>
          Add a status
        </Button>
      </fieldset>
      {statuses.length > 0 && (
        <TextInput
          label="Field that holds the status"
          value={statusField}
          onChange={setStatusField}
          placeholder={usualFields[type]}
          problem={problems.fields.statusField}
          hint="Empty stands for the usual one. Contacts of Salesforce have none, so that a field has to be named for them."
        />
      )}
      <div className="actions">
        <Button type="submit" variant="primary" isPending={isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
