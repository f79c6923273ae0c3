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
      title="Past news"
      actions={
        <>
          <Button onPress={() => void countFirst()}>Count</Button>
          <Confirm
            label="Match past news"
            title="Match the watch against past news?"
            action="Start"
            variant="usual"
            onConfirm={async () => {
              const { problems } = await start({ icpCriteriaId: watchId, input: {} });
              onChange();
              return problems?.general ?? null;
            }}
          >
            <p>
              Stored news that the watch matches is added at the end of the feed, marked as found later. None of it is
              pushed.
            </p>
          </Confirm>
        </>
      }
    >
      <p aria-live="polite" className="faint">
        {count ??
          'A watch matches news that comes after it was created. A backfill matches it against earlier news, too.'}
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
                  <Status is={one.status} /> started <Time at={one.createdAt} />: {formatCount(one.scanned)} news items
                  checked, {formatCount(one.matched)} matched, {formatCount(one.written)} added
                  {one.isLimited ? ', the most allowed' : ''}
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
