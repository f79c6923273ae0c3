import {
  CancelReplayDocument,
  PauseReplayDocument,
  type ReplayedStatus,
  type ReplayFieldsFragment,
  ResumeReplayDocument,
  StartReplayDocument,
} from 'leadwire/graphql';
import { useState } from 'react';
import { Label, ProgressBar } from 'react-aria-components';
import { given } from '../../graph/given';
import { useChange } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { Confirm, Window } from '../../parts/dialog';
import { CheckInput, TextInput } from '../../parts/fields';
import { formatCount, toWords } from '../../parts/format';
import { Section } from '../../parts/page';
import { Fault, Status } from '../../parts/status';
import { Time } from '../../parts/time';

type ReplaysProps = { endpointId: string; replays: readonly ReplayFieldsFragment[]; onChange: () => void };

/** Replays of many deliveries of an endpoint, with their progress, and the way to begin one: counted first. */
export function Replays({ endpointId, replays, onChange }: ReplaysProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Replays" actions={<Button onPress={() => setOpen(true)}>Replay many deliveries</Button>}>
      {replays.length === 0 && (
        <p className="faint">
          After a fault of your receiver, send again the deliveries that were rejected or exhausted meanwhile.
        </p>
      )}
      {replays.map((replay) => (
        <Replay key={replay.databaseId} endpointId={endpointId} replay={replay} onChange={onChange} />
      ))}
      <NewReplay endpointId={endpointId} isOpen={isOpen} onClose={() => setOpen(false)} onStart={onChange} />
    </Section>
  );
}

function Replay({
  endpointId,
  replay,
  onChange,
}: {
  endpointId: string;
  replay: ReplayFieldsFragment;
  onChange: () => void;
}) {
  const { state, total, totalIsExact, delivered, failed, skipped, status, since, until } = replay;
  const [pause] = useChange(PauseReplayDocument, (data) => data.pauseWebhookReplay);
  const [resume] = useChange(ResumeReplayDocument, (data) => data.resumeWebhookReplay);
  const [cancel] = useChange(CancelReplayDocument, (data) => data.cancelWebhookReplay);
  const which = { id: endpointId, replayId: replay.databaseId };
  const done = delivered + failed + skipped;
  return (
    <div className="progress">
      <ProgressBar value={total ? Math.min(100, (100 * done) / total) : 100}>
        {({ percentage }) => (
          <>
            <Label>
              <Status is={state} /> {status.map(toWords).join(', ')}{' '}
              {since && (
                <>
                  since <Time at={since} />
                </>
              )}{' '}
              {until && (
                <>
                  until <Time at={until} />
                </>
              )}
            </Label>
            <div className="track">
              <div className="fill" style={{ width: `${percentage}%` }} />
            </div>
          </>
        )}
      </ProgressBar>
      <div className="actions">
        <span>
          {formatCount(delivered)} delivered, {formatCount(failed)} failed, {formatCount(skipped)} skipped, out of{' '}
          {totalIsExact ? '' : 'about '}
          {formatCount(total ?? 0)}
        </span>
        {state === 'RUNNING' && (
          <Button variant="quiet" onPress={() => void pause(which).then(onChange)}>
            Pause
          </Button>
        )}
        {state === 'PAUSED' && (
          <Button variant="quiet" onPress={() => void resume(which).then(onChange)}>
            Resume
          </Button>
        )}
        {(state === 'RUNNING' || state === 'PAUSED') && (
          <Confirm
            label="Cancel"
            title="Cancel the replay?"
            action="Cancel the replay"
            variant="quiet"
            onConfirm={async () => {
              const { problems } = await cancel(which);
              onChange();
              return problems?.general ?? null;
            }}
          >
            <p>Deliveries that were sent stay sent. Those that are queued and not yet attempted are withdrawn.</p>
          </Confirm>
        )}
      </div>
    </div>
  );
}

const states: ReplayedStatus[] = ['REJECTED', 'EXHAUSTED', 'DELIVERED'];

function NewReplay({
  endpointId,
  isOpen,
  onClose,
  onStart,
}: {
  endpointId: string;
  isOpen: boolean;
  onClose: () => void;
  onStart: () => void;
}) {
  const [chosen, setChosen] = useState<ReplayedStatus[]>(['REJECTED', 'EXHAUSTED']);
  const [since, setSince] = useState(() => new Date(Date.now() - 86_400_000).toISOString().slice(0, 16));
  const [until, setUntil] = useState('');
  const [count, setCount] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [start, isPending] = useChange(StartReplayDocument, (data) => data.startWebhookReplay);

  async function ask(dryRun: boolean): Promise<void> {
    const input = given({
      dryRun,
      status: chosen,
      includeDelivered: chosen.includes('DELIVERED'),
      since: since ? new Date(`${since}Z`).toISOString() : null,
      until: until ? new Date(`${until}Z`).toISOString() : null,
    });
    const { result, problems } = await start({ id: endpointId, input });
    const refused = problems && [problems.general, ...Object.values(problems.fields)].filter(Boolean).join('; ');
    setProblem(refused ?? null);
    if (!result) return setCount(null);
    if (dryRun)
      return setCount(
        `${result.totalIsExact ? '' : 'About '}${formatCount(result.total ?? 0)} deliveries would be sent again.`,
      );
    setCount(null);
    onStart();
    onClose();
  }
  return (
    <Window title="Replay many deliveries" isOpen={isOpen} onClose={onClose}>
      <fieldset>
        <legend>Deliveries that are</legend>
        <div className="choices">
          {states.map((one) => (
            <CheckInput
              key={one}
              isOn={chosen.includes(one)}
              onChange={(isOn) => {
                setCount(null);
                setChosen(isOn ? [...chosen, one] : chosen.filter((other) => other !== one));
              }}
            >
              {toWords(one)}
            </CheckInput>
          ))}
        </div>
      </fieldset>
      <TextInput
        label="Since (UTC)"
        value={since}
        onChange={setSince}
        placeholder="2026-05-01T08:00"
        hint="Leave empty for all deliveries that are kept."
      />
      <TextInput
        label="Until (UTC)"
        value={until}
        onChange={setUntil}
        placeholder="2026-05-01T12:00"
        hint="If empty, until now."
      />
      {problem && <Fault>{problem}</Fault>}
      <p aria-live="polite">{count ?? 'Count first, then start. New events are sent before those of a replay.'}</p>
      <div className="actions">
        <Button onPress={onClose}>Cancel</Button>
        <Button isPending={isPending} onPress={() => void ask(true)}>
          Count
        </Button>
        <Button variant="primary" isDisabled={count === null} isPending={isPending} onPress={() => void ask(false)}>
          Start the replay
        </Button>
      </div>
    </Window>
  );
}
