import { LeadSignalsDocument, type SignalKind, StartLeadGenerationRunDocument } from 'leadwire/graphql';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { given } from '../../graph/given';
import { noProblems } from '../../graph/problems';
import { useAnswer, useChange } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { CheckList, Switch, TextInput } from '../../parts/fields';
import { toWords } from '../../parts/format';
import { Page, Section, useParameter } from '../../parts/page';
import { Fault } from '../../parts/status';
import { DryRun } from './dry-run';
import { ScheduleInput } from './schedule';

const fields = ['name', 'signals', 'schedule.cron', 'schedule.timeZone', 'schedule'];

/** Starts a run of signals at once, and again by schedule where one is given. */
export function NewProgram() {
  const navigate = useNavigate();
  const [asked] = useParameter('signal');
  const { data } = useAnswer(LeadSignalsDocument, { first: 200, isEnabled: true });
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string[]>(asked ? [asked] : []);
  const [isScheduled, setScheduled] = useState(true);
  const [schedule, setSchedule] = useState(() => ({
    cron: '0 6 * * *',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }));
  const [problems, setProblems] = useState(noProblems);
  const [start, isPending] = useChange(StartLeadGenerationRunDocument, (found) => found.startLeadGenerationRun, fields);

  const known = data?.signals?.nodes ?? [];
  const kinds = new Map<string, SignalKind>(known.map(({ databaseId, kind }) => [databaseId, kind]));
  const names = new Map(known.map((one) => [one.databaseId, one.name]));
  const signals = chosen.flatMap((id) => (kinds.has(id) ? [{ id, kind: kinds.get(id)! }] : []));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await start({
      input: given({ name: name || null, signals, schedule: isScheduled ? schedule : null }),
    });
    setProblems(done.problems ?? noProblems);
    if (done.result) void navigate(`/runs/${done.result.run!.databaseId}`);
  }
  return (
    <Page title="New program">
      <div className="columns">
        <Section title="What runs, and when">
          <form className="form" onSubmit={(event) => void submit(event)}>
            {problems.general && <Fault>{problems.general}</Fault>}
            <TextInput
              label="Name"
              value={name}
              onChange={setName}
              problem={problems.fields.name}
              hint="Leave empty for a name generated from the signals."
            />
            <CheckList
              legend="Signals"
              options={known.map((one) => ({ id: one.databaseId, name: `${one.name} (${toWords(one.kind)})` }))}
              value={chosen}
              onChange={setChosen}
              problem={problems.fields.signals}
            />
            <Switch isOn={isScheduled} onChange={setScheduled}>
              Run again on a schedule
            </Switch>
            {isScheduled && <ScheduleInput schedule={schedule} onChange={setSchedule} problems={problems.fields} />}
            <p className="hint">The first run starts at once.</p>
            <div className="actions">
              <Button type="submit" variant="primary" isPending={isPending} isDisabled={signals.length === 0}>
                Start
              </Button>
              <Link className="button" to="/programs">
                Cancel
              </Link>
            </div>
          </form>
        </Section>
        <Section title="Dry run">
          <DryRun signals={signals} names={names} />
        </Section>
      </div>
    </Page>
  );
}
