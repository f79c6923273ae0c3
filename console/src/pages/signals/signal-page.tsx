import {
  DeleteSignalDocument,
  SignalPageDocument,
  type SignalPageQuery,
  UpdateSignalDocument,
  type UpdateSignalInput,
} from 'leadwire/graphql';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { noProblems } from '../../graph/problems';
import { useAnswer, useChange } from '../../graph/use-answer';
import { Confirm } from '../../parts/dialog';
import { formatCount, toWords } from '../../parts/format';
import { Page, Section, useParameter } from '../../parts/page';
import { Empty, Fault, Status } from '../../parts/status';
import { Ago } from '../../parts/time';
import { type Draft, namesOf, toDraft, toInput } from './draft';
import { SignalForm } from './signal-form';

type Signal = NonNullable<SignalPageQuery['signal']>;

/** One signal: its conditions, and the programs that run it. */
export function SignalPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [duplicate] = useParameter('duplicate');
  const { data, error, reload } = useAnswer(SignalPageDocument, { id });
  const [remove] = useChange(DeleteSignalDocument, (found) => found.deleteSignal);
  if (error) return <Fault>{error}</Fault>;
  if (!data) return <p className="faint">Loading …</p>;
  const { signal } = data;
  if (!signal) return <Empty title="There is no such signal." />;
  const programs = signal.programs?.nodes ?? [];
  return (
    <Page
      title={signal.name}
      actions={
        <>
          <Status is={signal.isEnabled ? 'enabled' : 'switched off'} tone={signal.isEnabled ? 'good' : 'warn'} />
          <Link className="button" to={`/leads?signal=${id}`}>
            Its leads
          </Link>
          <Link className="button primary" to={`/programs/new?signal=${id}&kind=${signal.kind}`}>
            Run it
          </Link>
          <Confirm
            label="Delete"
            title={`Delete ${signal.name}?`}
            action="Delete the signal"
            onConfirm={async () => {
              const { problems } = await remove({ id });
              if (!problems) void navigate('/signals');
              return problems?.general ?? null;
            }}
          >
            <p>A signal that a program runs cannot be deleted. The leads of a deleted signal are kept.</p>
          </Confirm>
        </>
      }
    >
      {duplicate && (
        <p className="note-box">
          Another signal looks for the same people: <Link to={`/signals/${duplicate}`}>look at it</Link>. If programs
          run both, each signal finds these people and pays for them separately.
        </p>
      )}
      <Section title="Programs that run it">
        {programs.length === 0 ? (
          <p className="faint">No program runs it yet, so it finds nobody.</p>
        ) : (
          <ul>
            {programs.map(({ databaseId, name }) => (
              <li key={databaseId}>
                <Link to={`/programs/${databaseId}`}>{name}</Link>
              </li>
            ))}
          </ul>
        )}
        {signal.lastSweep && (
          <p>
            Last run <Ago at={signal.lastSweep.endedAt} />: {formatCount(signal.lastSweep.postsAnalyzed)} posts,{' '}
            {formatCount(signal.lastSweep.engagersCollected)} people, {toWords(signal.lastSweep.outcome)}.
          </p>
        )}
      </Section>
      <Settings key={signal.updatedAt} signal={signal} onChange={reload} />
    </Page>
  );
}

function Settings({ signal, onChange }: { signal: Signal; onChange: () => void }) {
  const [problems, setProblems] = useState(noProblems);
  const [update, isPending] = useChange(UpdateSignalDocument, (data) => data.updateSignal, namesOf(signal.kind));
  async function submit(draft: Draft): Promise<void> {
    const done = await update({
      id: signal.databaseId,
      input: toInput(signal.kind, draft, false) as UpdateSignalInput,
    });
    setProblems(done.problems ?? noProblems);
    if (done.result) onChange();
  }
  return (
    <Section title={`Conditions of ${toWords(signal.kind)}`}>
      <SignalForm
        kind={signal.kind}
        draft={toDraft(signal.kind, signal)}
        problems={problems}
        isPending={isPending}
        submit="Save"
        onSubmit={(draft) => void submit(draft)}
      />
    </Section>
  );
}
