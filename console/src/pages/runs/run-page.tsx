import {
  CancelLeadGenerationRunDocument,
  LeadGenerationRunProgressDocument,
  type RunFieldsFragment,
  RunPageDocument,
} from 'leadwire/graphql';
import { useEffect } from 'react';
import { Label, ProgressBar } from 'react-aria-components';
import { Link, useParams } from 'react-router';
import { useSubscription } from 'urql';
import { useAnswer, useChange } from '../../graph/use-answer';
import { Confirm } from '../../parts/dialog';
import { formatCount } from '../../parts/format';
import { Facts, Page, Section } from '../../parts/page';
import { Empty, Fault, Status, Tile } from '../../parts/status';
import { Time } from '../../parts/time';

const isOver = (status: string): boolean => status !== 'QUEUED' && status !== 'RUNNING';

/** One run, live while it is under way, with the leads that it found. */
export function RunPage() {
  const { id = '' } = useParams();
  const { data, error, reload } = useAnswer(RunPageDocument, { id });
  const known = data?.leadGenerationRun;
  const [{ data: update }] = useSubscription({
    query: LeadGenerationRunProgressDocument,
    variables: { runId: id },
    pause: !known || isOver(known.status),
  });
  const run: RunFieldsFragment | null | undefined = update?.leadGenerationRunProgress ?? known;
  const [cancel] = useChange(CancelLeadGenerationRunDocument, (found) => found.cancelLeadGenerationRun);
  const [status, leads] = [run?.status, run?.leadsCreated];
  // The leads are read again when there are more of them.
  useEffect(() => {
    if (update) reload();
  }, [status, leads]);

  if (error) return <Fault>{error}</Fault>;
  if (!data) return <p className="faint">Loading …</p>;
  if (!run || !known) return <Empty title="There is no such run." />;
  const found = known.leads?.nodes ?? [];
  return (
    <Page
      title="Run"
      actions={
        <>
          <Status is={run.status} />
          {!isOver(run.status) && (
            <Confirm
              label="Cancel"
              title="Cancel the run?"
              action="Cancel the run"
              onConfirm={async () => {
                const { problems } = await cancel({ id });
                reload();
                return problems?.general ?? null;
              }}
            >
              <p>The leads found so far are kept, and the credits spent so far stay spent.</p>
            </Confirm>
          )}
        </>
      }
    >
      <ProgressBar
        value={run.searchesTotal ? (100 * run.searchesDone) / run.searchesTotal : isOver(run.status) ? 100 : 0}
        className="progress"
      >
        {({ percentage }) => (
          <>
            <Label>
              {formatCount(run.searchesDone)} of {formatCount(run.searchesTotal)} searches done
            </Label>
            <div className="track">
              <div className="fill" style={{ width: `${percentage}%` }} />
            </div>
          </>
        )}
      </ProgressBar>
      <div className="tiles">
        <Tile name="Profiles read">{formatCount(run.profilesRead)}</Tile>
        <Tile name="Profiles kept">{formatCount(run.profilesKept)}</Tile>
        <Tile name="New leads">{formatCount(run.leadsCreated)}</Tile>
        <Tile name="Credits spent">{formatCount(run.creditsSpent)}</Tile>
      </div>
      <Section title="Details">
        <Facts
          facts={[
            [
              'Program',
              known.program ? (
                <Link key="program" to={`/programs/${known.program.databaseId}`}>
                  {known.program.name}
                </Link>
              ) : (
                'deleted'
              ),
            ],
            ['Created', <Time key="created" at={run.createdAt} />],
            ['Started', <Time key="started" at={run.startedAt} />],
            ['Finished', <Time key="finished" at={run.finishedAt} />],
          ]}
        />
        {run.notes.length > 0 && (
          <ul>
            {run.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </Section>
      <Section
        title="Leads"
        actions={
          <Link className="button" to={`/leads?run=${id}`}>
            All leads of this run
          </Link>
        }
      >
        {found.length === 0 ? (
          <p className="faint">It has found no new lead{isOver(run.status) ? '' : ' yet'}.</p>
        ) : (
          <ul>
            {found.slice(0, 20).map((lead) => (
              <li key={lead.databaseId}>
                <Link to={`/leads/${lead.databaseId}?run=${id}`}>
                  {lead.firstName} {lead.lastName}
                </Link>
                {lead.newRole &&
                  `, ${lead.newRole.title}${lead.newRole.companyName ? ` at ${lead.newRole.companyName}` : ''}`}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </Page>
  );
}
