import { DeleteWatchDocument, UpdateWatchDocument, WatchPageDocument, type WatchPageQuery } from 'leadwire/graphql';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { noProblems } from '../../graph/problems';
import { useAnswer, useChange } from '../../graph/use-answer';
import { TimeChart } from '../../parts/chart';
import { Confirm } from '../../parts/dialog';
import { formatCount } from '../../parts/format';
import { Page, Section, useParameter } from '../../parts/page';
import { Empty, Fault, Status } from '../../parts/status';
import { Backfills } from './backfills';
import { toInput } from './criteria';
import { type WatchDraft, WatchForm, watchFields } from './watch-form';

type Watch = NonNullable<WatchPageQuery['watch']>;

/** One watch: how much it finds, its conditions, and what it is to find in the past. */
export function WatchPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [same] = useParameter('same');
  const { data, error, reload } = useAnswer(WatchPageDocument, { icpCriteriaId: id }, { everyMs: 15_000 });
  const [remove] = useChange(DeleteWatchDocument, (found) => found.deleteWatch);
  if (error) return <Fault>{error}</Fault>;
  if (!data) return <p className="faint">Loading …</p>;
  const { watch, watchVolume: volume, watchBackfills: backfills } = data;
  if (!watch) return <Empty title="There is no such watch." />;
  return (
    <Page
      title={watch.name}
      actions={
        <>
          <Status is={watch.isEnabled ? 'pushed' : 'shadow mode'} tone={watch.isEnabled ? 'good' : 'warn'} />
          <Link className="button" to={`/feed?watch=${id}`}>
            Its signals
          </Link>
          <Confirm
            label="Delete"
            title={`Delete ${watch.name}?`}
            action="Delete the watch"
            onConfirm={async () => {
              const { problems } = await remove({ icpCriteriaId: id });
              if (!problems) void navigate('/watches');
              return problems?.general ?? null;
            }}
          >
            <p>
              The watch matches nothing from now on. Its signals stay on the feed, and deliveries that are queued for
              your endpoints are still sent.
            </p>
          </Confirm>
        </>
      }
    >
      {same && (
        <p className="note-box">
          Another watch has the same conditions: <Link to={`/watches/${same}`}>look at it</Link>. Both find the same
          signals.
        </p>
      )}
      {volume && (
        <Section title="Signals per day">
          {volume.days.length === 0 ? (
            <p className="faint">It found nothing in the last 30 days.</p>
          ) : (
            <TimeChart
              label={`${formatCount(volume.signals)} signals, ${formatCount(volume.swallowed)} swallowed`}
              kind="bars"
              isDaily
              instants={volume.days.map(({ day }) => day)}
              series={[
                { name: 'signals', values: volume.days.map(({ signals }) => signals) },
                {
                  name: 'swallowed by its limit',
                  values: volume.days.map(({ swallowed }) => swallowed),
                  colour: 'warn',
                },
              ]}
            />
          )}
        </Section>
      )}
      <Backfills watchId={id} backfills={backfills?.nodes ?? []} onChange={reload} />
      <Settings key={watch.updatedAt} watch={watch} onChange={reload} />
    </Page>
  );
}

function Settings({ watch, onChange }: { watch: Watch; onChange: () => void }) {
  const [problems, setProblems] = useState(noProblems);
  const [update, isPending] = useChange(UpdateWatchDocument, (data) => data.updateWatch, watchFields);
  async function submit({ name, isEnabled, maxSignalsPerDay, criteria }: WatchDraft): Promise<void> {
    const input = { name, isEnabled, maxSignalsPerDay, ...toInput(criteria) };
    const done = await update({ icpCriteriaId: watch.icpCriteriaId, input });
    setProblems(done.problems ?? noProblems);
    if (done.result) onChange();
  }
  return (
    <WatchForm
      watch={watch}
      problems={problems}
      isPending={isPending}
      submit="Save"
      onSubmit={(draft) => void submit(draft)}
    />
  );
}
