import {
  DeleteLeadGenerationProgramDocument,
  ProgramPageDocument,
  type ProgramPageQuery,
  RunProgramDocument,
  UpdateLeadGenerationProgramDocument,
} from 'leadwire/graphql';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { noProblems } from '../../graph/problems';
import { useAnswer, useChange } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { Confirm } from '../../parts/dialog';
import { Switch, TextInput } from '../../parts/fields';
import { toWords } from '../../parts/format';
import { Page, Section } from '../../parts/page';
import { Empty, Fault } from '../../parts/status';
import { Time } from '../../parts/time';
import { RunTable } from '../runs/run-table';
import { DryRun } from './dry-run';
import { ScheduleInput, ScheduleInWords } from './schedule';

type Program = NonNullable<ProgramPageQuery['leadGenerationProgram']>;

/** One program: its schedule, what a run would cost, and its runs. */
export function ProgramPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, reload } = useAnswer(ProgramPageDocument, { id }, { everyMs: 10_000 });
  const [run] = useChange(RunProgramDocument, (found) => found.runLeadGenerationProgram);
  const [remove] = useChange(DeleteLeadGenerationProgramDocument, (found) => found.deleteLeadGenerationProgram);
  if (error) return <Fault>{error}</Fault>;
  if (!data) return <p className="faint">Loading …</p>;
  const program = data.leadGenerationProgram;
  if (!program) return <Empty title="There is no such program." />;
  const { schedule, suspendedReason, lastSkip, signals, runs } = program;
  const picked = signals.map(({ kind, signalId }) => ({ kind, id: signalId }));
  return (
    <Page
      title={program.name}
      actions={
        <>
          <Link className="button" to={`/leads?program=${id}`}>
            Its leads
          </Link>
          <Confirm
            label="Run now"
            title="Run the program now?"
            action="Run now"
            variant="primary"
            onConfirm={async () => {
              const { result, problems } = await run({ id });
              if (result) void navigate(`/runs/${result.run!.databaseId}`);
              return problems?.general ?? null;
            }}
          >
            <DryRun signals={picked} names={new Map()} />
          </Confirm>
          <Confirm
            label="Delete"
            title={`Delete ${program.name}?`}
            action="Delete the program"
            onConfirm={async () => {
              const { problems } = await remove({ id });
              if (!problems) void navigate('/programs');
              return problems?.general ?? null;
            }}
          >
            <p>The program will not run again, and a run in progress is cancelled. Its leads and signals are kept.</p>
          </Confirm>
        </>
      }
    >
      {suspendedReason && (
        <Fault>Suspended: {toWords(suspendedReason)}. Scheduled runs are skipped until this is fixed.</Fault>
      )}
      {lastSkip && (
        <p className="note-box">
          The run due at <Time at={lastSkip.at} /> was skipped: {toWords(lastSkip.reason)}.
        </p>
      )}
      <div className="columns">
        <Section title="Next runs">
          {schedule ? <ScheduleInWords schedule={schedule} /> : <p className="faint">It runs only by hand.</p>}
        </Section>
        <Section title="Settings">
          <Settings key={program.updatedAt} program={program} onChange={reload} />
        </Section>
      </div>
      <Section title="Runs">
        <RunTable runs={runs?.nodes ?? []} />
      </Section>
    </Page>
  );
}

const fields = ['name', 'schedule.cron', 'schedule.timeZone', 'schedule'];

function Settings({ program, onChange }: { program: Program; onChange: () => void }) {
  const [name, setName] = useState(program.name);
  const [isScheduled, setScheduled] = useState(program.schedule !== null);
  const [schedule, setSchedule] = useState(program.schedule ?? { cron: '0 6 * * *', timeZone: 'UTC' });
  const [problems, setProblems] = useState(noProblems);
  const [update, isPending] = useChange(
    UpdateLeadGenerationProgramDocument,
    (data) => data.updateLeadGenerationProgram,
    fields,
  );
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { cron, timeZone } = schedule;
    const done = await update({
      id: program.databaseId,
      input: { name, schedule: isScheduled ? { cron, timeZone } : null },
    });
    setProblems(done.problems ?? noProblems);
    if (done.result) onChange();
  }
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      {problems.general && <Fault>{problems.general}</Fault>}
      <TextInput label="Name" value={name} onChange={setName} problem={problems.fields.name} isRequired />
      <Switch isOn={isScheduled} onChange={setScheduled}>
        Run on a schedule
      </Switch>
      {isScheduled && <ScheduleInput schedule={schedule} onChange={setSchedule} problems={problems.fields} />}
      <Button type="submit" variant="primary" isPending={isPending}>
        Save
      </Button>
    </form>
  );
}
