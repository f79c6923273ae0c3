import { CancelBackfillDocument, StartBackfillDocument, type WatchPageQuery } from 'leadwire/graphql';
import { useState } from 'react';
import { Label, ProgressBar } from 'react-aria-components';
import { useChange } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { Confirm } from '../../parts/dialog';
import { formatCount } from '../../parts/format';
import { Section } from '../../parts/page';
import { Status } from '../../parts/status';
import { Time } from '../../parts/time';

type Backfill = NonNullable<WatchPageQuery['watchBackfills']>['nodes'][number];

/** Lets a watch meet the past, and shows how far that is. */
export function Backfills({
  watchId,
  backfills,
  onChange,
}: {
  watchId: string;
  backfills: readonly Backfill[];
  onChange: () => void;
}) {
  const [start] = useChange(StartBackfillDocument, (data) => data.startWatchBackfill);
  const [cancel] = useChange(CancelBackfillDocument, (data) => data.cancelWatchBackfill);
  const [count, setCount] = useState<string | null>(null);

  async function countFirst(): Promise<void> {
    const { result, problems } = await start({ icpCriteriaId: watchId, input: { dryRun: true } });
    if (!result) return setCount(problems.general);
    setCount(
      `${formatCount(result.matched ?? 0)} of ${result.complete ? 'all' : 'the last'} ${formatCount(result.scanned ?? 0)} news match.`,
    );
  }
  return (
    <Section
      title="The past"
      actions={
        <>
          <Button onPress={() => void countFirst()}>Count</Button>
          <Confirm
            label="Let it meet the past"
            title="Let the watch meet past news?"
            action="Begin"
            variant="usual"
            onConfirm={async () => {
              const { problems } = await start({ icpCriteriaId: watchId, input: {} });
              onChange();
              return problems?.general ?? null;
            }}
          >
            <p>
              What it matches of the news that are kept is added at the end of the feed, marked as found later. Nothing
              of it is pushed.
            </p>
          </Confirm>
        </>
      }
    >
      <p aria-live="polite" className="faint">
        {count ?? 'A watch finds what comes after it was made. It can be led through what came before.'}
      </p>
      {backfills.map((one) => (
        <div key={one.databaseId} className="progress">
          <ProgressBar
            value={
              one.status === 'RUNNING' && one.totalEstimate
                ? Math.min(99, (100 * one.scanned) / one.totalEstimate)
                : 100
            }
          >
            {({ percentage }) => (
              <>
                <Label>
                  <Status is={one.status} /> begun <Time at={one.createdAt} />: {formatCount(one.scanned)} news looked
                  at, {formatCount(one.matched)} matched, {formatCount(one.written)} added
                  {one.isLimited ? ', as many as allowed' : ''}
                </Label>
                <div className="track">
                  <div className="fill" style={{ width: `${percentage}%` }} />
                </div>
              </>
            )}
          </ProgressBar>
          {one.status === 'RUNNING' && (
            <Button
              variant="quiet"
              onPress={() => void cancel({ icpCriteriaId: watchId, id: one.databaseId }).then(onChange)}
            >
              Cancel
            </Button>
          )}
        </div>
      ))}
    </Section>
  );
}
