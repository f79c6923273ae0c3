import { CronExpressionParser } from 'cron-parser';
import cronstrue from 'cronstrue';
import { TextInput } from '../../parts/fields';
import { Time } from '../../parts/time';

export type ScheduleDraft = { cron: string; timeZone: string };

/** A schedule in words, such as "At 06:00 AM, only on Monday"; the expression itself where it has no words. */
export function describeSchedule({ cron, timeZone }: ScheduleDraft): string {
  try {
    return `${cronstrue.toString(cron, { use24HourTimeFormat: true })} (${timeZone})`;
  } catch {
    return `${cron} (${timeZone})`;
  }
}

/** The next times of a schedule as the gateway finds them; none where the expression is wrong. */
export function nextTimes({ cron, timeZone }: ScheduleDraft, count = 5): string[] {
  try {
    const expression = CronExpressionParser.parse(cron, { tz: timeZone, currentDate: new Date() });
    return expression.take(count).map((date) => date.toDate().toISOString());
  } catch {
    return [];
  }
}

/** A schedule in words with the next times that it is due. */
export function ScheduleInWords({ schedule }: { schedule: ScheduleDraft }) {
  const times = nextTimes(schedule);
  return (
    <>
      <p>{describeSchedule(schedule)}</p>
      {times.length > 0 && (
        <ol>
          {times.map((at) => (
            <li key={at}>
              <Time at={at} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

type InputProps = {
  schedule: ScheduleDraft;
  onChange: (schedule: ScheduleDraft) => void;
  problems: Record<string, string>;
};

/** A schedule to write, with what it says in words and the next times beside it. */
export function ScheduleInput({ schedule, onChange, problems }: InputProps) {
  return (
    <fieldset>
      <legend>Schedule</legend>
      <TextInput
        label="Cron expression"
        value={schedule.cron}
        onChange={(cron) => onChange({ ...schedule, cron })}
        problem={problems['schedule.cron'] ?? problems.schedule}
        hint="Minute, hour, day of the month, month, day of the week: 0 6 * * 1 means Mondays at 6."
      />
      <TextInput
        label="Time zone"
        value={schedule.timeZone}
        onChange={(timeZone) => onChange({ ...schedule, timeZone })}
        problem={problems['schedule.timeZone']}
        hint="Such as Europe/Berlin, or UTC."
      />
      <div aria-live="polite">
        <ScheduleInWords schedule={schedule} />
      </div>
    </fieldset>
  );
}
