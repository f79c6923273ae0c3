import { type LeadPageQuery, type LeadStatus, UpdateLeadDocument } from 'leadwire/graphql';
import { type FormEvent, useState } from 'react';
import { noProblems } from '../../graph/problems';
import { useChange } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { SelectInput, TextInput } from '../../parts/fields';
import { toWords } from '../../parts/format';
import { Section } from '../../parts/page';
import { Fault } from '../../parts/status';
import { Time } from '../../parts/time';
import { statuses } from './statuses';

type Lead = NonNullable<LeadPageQuery['lead']>;

/** How far the work on a lead is, who works on it, and a note, with every change of these. */
export function Work({ lead, onChange }: { lead: Lead; onChange: () => void }) {
  const [status, setStatus] = useState<LeadStatus>(lead.status ?? 'NEW');
  const [owner, setOwner] = useState(lead.owner ?? '');
  const [note, setNote] = useState(lead.note ?? '');
  const [problems, setProblems] = useState(noProblems);
  const [update, isPending] = useChange(UpdateLeadDocument, (data) => data.updateLead, ['status', 'owner', 'note']);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const input = { status, owner: owner.trim() || null, note: note.trim() || null };
    const done = await update({ id: lead.databaseId, input });
    setProblems(done.problems ?? noProblems);
    if (done.result) onChange();
  }
  return (
    <Section title="Work on this lead">
      <form className="form" onSubmit={(event) => void save(event)}>
        {problems.general && <Fault>{problems.general}</Fault>}
        <SelectInput
          label="Status"
          hint="A person whose lead is rejected is left out of later runs of signals for roles, and costs nothing."
          options={statuses}
          value={status}
          onChange={(id) => setStatus(id as LeadStatus)}
          problem={problems.fields.status}
        />
        <TextInput label="Owner" value={owner} onChange={setOwner} problem={problems.fields.owner} />
        <TextInput label="Note" lines={3} value={note} onChange={setNote} problem={problems.fields.note} />
        <div className="actions">
          <Button type="submit" variant="primary" isPending={isPending}>
            Save
          </Button>
        </div>
      </form>
      {lead.history.length > 0 && (
        <ol aria-label="History">
          {lead.history.map(({ at, field, before, after, actorKind }) => (
            <li key={`${at} ${field}`}>
              <Time at={at} />: {toWords(field)} {before === null ? '' : `“${before}” `}→{' '}
              {after === null ? 'none' : `“${after}”`}, by {toWords(actorKind)}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
