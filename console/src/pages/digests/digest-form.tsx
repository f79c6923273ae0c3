import type { CreateOutletInput, OutletFieldsFragment } from 'leadwire/graphql';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Problems } from '../../graph/problems';
import { Button } from '../../parts/button';
import { filledLines, LinesInput, TextInput } from '../../parts/fields';
import { Fault } from '../../parts/status';
import { filterFields, OutletFilters, toFilterDraft, toFilters } from '../outlets/filters';
import { ScheduleInput } from '../programs/schedule';

/** The fields of the form; what is said of `email` itself concerns the installation. */
export const digestFields = [
  'name',
  'email.recipients',
  'email.schedule.cron',
  'email.schedule.timeZone',
  'email.schedule',
  'email',
  ...filterFields,
];

/** What a digest is made of, as it is edited. */
const toDraft = (outlet?: OutletFieldsFragment) => ({
  name: outlet?.name ?? '',
  recipients: (outlet?.email?.recipients ?? []).map(({ address }) => address),
  schedule: {
    cron: outlet?.email?.schedule.cron ?? '0 8 * * mon-fri',
    timeZone: outlet?.email?.schedule.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  },
  filters: toFilterDraft(outlet),
});

/** The settings as they are sent. */
const toInput = ({ name, recipients, schedule, filters }: ReturnType<typeof toDraft>) =>
  ({
    name,
    email: { recipients: filledLines(recipients), schedule },
    ...toFilters(filters),
  }) satisfies CreateOutletInput;
export type DigestSettings = ReturnType<typeof toInput>;

type DigestFormProps = {
  /** The digest to change; if absent, a new one. */
  outlet?: OutletFieldsFragment;
  problems: Problems;
  isPending: boolean;
  /** Called with the settings, and with those from when the form was opened. */
  onSubmit: (settings: DigestSettings, before: DigestSettings) => Promise<void>;
  /** The words of the button that sends it. */
  action: string;
  children?: ReactNode;
};

/** The settings of a digest. */
export function DigestForm({ outlet, problems, isPending, onSubmit, action, children }: DigestFormProps) {
  const [draft, setDraft] = useState(() => toDraft(outlet));
  const [before] = useState(() => toInput(draft));
  const set = (part: Partial<typeof draft>): void => setDraft({ ...draft, ...part });
  const { fields, general } = problems;
  return (
    <form
      className="form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void onSubmit(toInput(draft), before);
      }}
    >
      {general && <Fault>{general}</Fault>}
      {fields.email && <Fault>A digest {fields.email}.</Fault>}
      <TextInput
        label="Name"
        value={draft.name}
        onChange={(name) => set({ name })}
        problem={fields.name}
        hint="The name appears in the messages, such as Leads of the day."
        isRequired
      />
      <LinesInput
        label="Recipients"
        value={draft.recipients}
        onChange={(recipients) => set({ recipients })}
        problem={fields['email.recipients']}
        hint="One e-mail address per line, at most 20. Each is sent a link, and receives leads once somebody has agreed there."
        isRequired
      />
      <ScheduleInput
        schedule={draft.schedule}
        onChange={(schedule) => set({ schedule })}
        problems={{
          ...(fields['email.schedule'] ? { schedule: fields['email.schedule'] } : {}),
          ...(fields['email.schedule.cron'] ? { 'schedule.cron': fields['email.schedule.cron'] } : {}),
          ...(fields['email.schedule.timeZone'] ? { 'schedule.timeZone': fields['email.schedule.timeZone'] } : {}),
        }}
      />
      <p className="hint">
        The minute has to be a single number, so that a digest is sent at most once an hour. No digest is sent while
        there is no new lead.
      </p>
      <OutletFilters value={draft.filters} onChange={(filters) => set({ filters })} problems={fields} />
      <div className="actions">
        <Button type="submit" variant="primary" isPending={isPending} isDisabled={Boolean(fields.email)}>
          {action}
        </Button>
        {children}
      </div>
    </form>
  );
}
