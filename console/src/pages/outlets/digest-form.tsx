import { type FormEvent, useState } from 'react';
import { noProblems, type Problems } from '../../graph/problems';
import { Button } from '../../parts/button';
import { filledLines, LinesInput, NumberInput, TextInput } from '../../parts/fields';
import { Fault } from '../../parts/status';
import { type ScheduleDraft, ScheduleInput } from '../programs/schedule';

/** The fields of a digest, by which problems are sorted. */
export const digestFields = [
  ...['name', 'minScore', 'email.recipients'],
  ...['email.schedule.cron', 'email.schedule.timeZone', 'email.schedule'],
];

export type DigestDraft = { name: string; recipients: string[]; schedule: ScheduleDraft; minScore: number | null };

type Props = {
  draft: DigestDraft;
  action: string;
  isPending: boolean;
  /** Sends the draft; what was wrong with it is shown. */
  onSubmit: (draft: DigestDraft) => Promise<Problems | null>;
};

/** The form of a digest: who receives it, when, and which leads. */
export function DigestForm({ draft, action, isPending, onSubmit }: Props) {
  const [name, setName] = useState(draft.name);
  const [recipients, setRecipients] = useState<string[]>(draft.recipients);
  const [schedule, setSchedule] = useState(draft.schedule);
  const [minScore, setMinScore] = useState(draft.minScore);
  const [problems, setProblems] = useState(noProblems);
  const ofSchedule = Object.fromEntries(
    Object.entries(problems.fields).map(([field, problem]) => [field.replace(/^email\./, ''), problem]),
  );
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = await onSubmit({ name, recipients: filledLines(recipients), schedule, minScore });
    setProblems(found ?? noProblems);
  }
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      {problems.general && <Fault>{problems.general}</Fault>}
      <TextInput label="Name" value={name} onChange={setName} problem={problems.fields.name} isRequired />
      <LinesInput
        label="Recipients"
        value={recipients}
        onChange={setRecipients}
        problem={problems.fields['email.recipients']}
        hint="One e-mail address in each line, at most 20. Each is sent a link, and receives leads once somebody has agreed on that page."
        isRequired
      />
      <NumberInput
        label="Least score"
        value={minScore}
        onChange={setMinScore}
        min={0}
        max={100}
        problem={problems.fields.minScore}
        hint="Only leads that have at least this score, from now on. Empty stands for all."
      />
      <ScheduleInput schedule={schedule} onChange={setSchedule} problems={ofSchedule} />
      <p className="hint">No message is sent while there is no new lead.</p>
      <div className="actions">
        <Button type="submit" variant="primary" isPending={isPending}>
          {action}
        </Button>
      </div>
    </form>
  );
}
