import type { CrmStatusInput, LeadStatus } from 'leadwire/graphql';
import { Button } from '../../parts/button';
import { SelectInput, TextInput } from '../../parts/fields';
import { statuses } from '../leads/statuses';

type CrmStatusesProps = {
  value: readonly CrmStatusInput[];
  onChange: (pairs: CrmStatusInput[]) => void;
  problem: string | undefined;
};

/** What statuses in the CRM mean for leads, one below the other. */
export function CrmStatuses({ value, onChange, problem }: CrmStatusesProps) {
  const change = (nth: number, part: Partial<CrmStatusInput>): void =>
    onChange(value.map((one, at) => (at === nth ? { ...one, ...part } : one)));
  return (
    <fieldset>
      <legend>Statuses that come back</legend>
      <p className="hint">
        The status that your sales team gives a person in the CRM becomes the status of the person's leads. Write each
        status exactly as the CRM stores it, such as OPEN_DEAL, with its capital letters. A status that is not listed
        here changes nothing.
      </p>
      {value.map(({ crmStatus, status }, nth) => (
        // The pairs have no names, and none is moved: their places are their keys.
        <div className="filters" key={nth}>
          <TextInput
            label={`Status in the CRM ${nth + 1}`}
            value={crmStatus}
            onChange={(text) => change(nth, { crmStatus: text })}
          />
          <SelectInput
            label={`Status of the lead ${nth + 1}`}
            options={statuses}
            value={status}
            onChange={(id) => change(nth, { status: id as LeadStatus })}
          />
          <Button onPress={() => onChange(value.filter((_, at) => at !== nth))}>Remove status {nth + 1}</Button>
        </div>
      ))}
      <Button onPress={() => onChange([...value, { crmStatus: '', status: 'CONTACTED' }])}>Add a status</Button>
      {problem && <p className="problem">{problem}</p>}
    </fieldset>
  );
}
