import {
  DeletePreviousWebhookEndpointSecretDocument,
  DeleteWebhookEndpointDocument,
  EndpointPageDocument,
  type EndpointPageQuery,
  PauseWebhookEndpointDocument,
  ResumeWebhookEndpointDocument,
  RotateWebhookEndpointSecretDocument,
  TestWebhookEndpointDocument,
  UpdateWebhookEndpointDocument,
} from 'leadwire/graphql';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { noProblems } from '../../graph/problems';
import { useAnswer, useChange } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { type Series, TimeChart } from '../../parts/chart';
import { Confirm, Window } from '../../parts/dialog';
import { formatCount, formatMs, toWords } from '../../parts/format';
import { Page, Section } from '../../parts/page';
import { Empty, Fault, Status, Tile } from '../../parts/status';
import { Ago, Time } from '../../parts/time';
import { EndpointForm, type EndpointInput, endpointFields } from './endpoint-form';
import { stateOf } from './endpoints';
import { Replays } from './replays';
import { Secret } from './secret';

type Endpoint = NonNullable<EndpointPageQuery['webhookEndpoint']>;
type Statistics = NonNullable<EndpointPageQuery['webhookEndpointStatistics']>;

/** One endpoint: how it does, what can be done with it, its settings, and replays of many deliveries. */
export function EndpointPage() {
  const { id = '' } = useParams();
  const { data, error, reload } = useAnswer(EndpointPageDocument, { id }, { everyMs: 5_000 });
  if (error) return <Fault>{error}</Fault>;
  if (!data) return <p className="faint">Loading …</p>;
  const { webhookEndpoint: endpoint, webhookEndpointStatistics: statistics, webhookReplays: replays } = data;
  if (!endpoint) return <Empty title="There is no such endpoint." />;
  return (
    <Page title={endpoint.description || endpoint.url} actions={<Actions endpoint={endpoint} onChange={reload} />}>
      <p>
        <Status is={stateOf(endpoint)} /> <code>{endpoint.url}</code>{' '}
        <Link to={`/deliveries?endpoint=${id}`}>Its deliveries</Link>
      </p>
      {!endpoint.isEnabled && (
        <Fault>
          Disabled since <Time at={endpoint.disabledAt} />
          {endpoint.disabledReason ? ` (${toWords(endpoint.disabledReason)})` : ''}. Pending deliveries are parked, and
          events that are detected meanwhile are only on the feed.
        </Fault>
      )}
      {endpoint.problem && <Fault>This installation cannot read the endpoint's secret. Rotate the secret.</Fault>}
      {statistics && <Health statistics={statistics} />}
      <Replays endpointId={id} replays={replays?.nodes ?? []} onChange={reload} />
      <Section title="Settings">
        <Settings key={endpoint.updatedAt} endpoint={endpoint} onChange={reload} />
      </Section>
    </Page>
  );
}

function Health({ statistics }: { statistics: Statistics }) {
  const { attempts, delivered, successRate, p50Ms, p95Ms, p99Ms, pendingCount, oldestDueAt, lastError, hours } =
    statistics;
  const instants = hours.map(({ hour }) => hour);
  const outcomes: Series[] = [
    { name: 'delivered', values: hours.map((one) => one.delivered), colour: 'good' },
    { name: 'retried', values: hours.map((one) => one.retried), colour: 'warn' },
    { name: 'rejected', values: hours.map((one) => one.rejected), colour: 'bad' },
    { name: 'exhausted', values: hours.map((one) => one.exhausted), colour: 3 },
  ];
  const durations: Series[] = [
    { name: 'p50', values: hours.map((one) => one.p50Ms ?? null) },
    { name: 'p95', values: hours.map((one) => one.p95Ms ?? null) },
    { name: 'p99', values: hours.map((one) => one.p99Ms ?? null) },
  ];
  return (
    <>
      <div className="tiles">
        <Tile
          name="Delivered in 24 hours"
          note={
            successRate == null
              ? 'no attempts'
              : `${formatCount(100 * successRate)} % of ${formatCount(attempts)} attempts`
          }
        >
          {formatCount(delivered)}
        </Tile>
        <Tile name="95 % took at most" note={`50 %: ${formatMs(p50Ms)}, 99 %: ${formatMs(p99Ms)}`}>
          {formatMs(p95Ms)}
        </Tile>
        <Tile
          name="Pending"
          note={
            oldestDueAt ? (
              <>
                oldest due <Ago at={oldestDueAt} />
              </>
            ) : (
              'nothing is pending'
            )
          }
        >
          {formatCount(pendingCount)}
        </Tile>
        <Tile
          name="Last error"
          note={lastError ? [toWords(lastError.failureReason), lastError.responseStatus].filter(Boolean).join(' ') : ''}
        >
          {lastError ? <Ago at={lastError.at} /> : 'none'}
        </Tile>
      </div>
      {hours.length > 0 && (
        <div className="columns">
          <Section title="Attempts per hour">
            <TimeChart label="Attempts per hour" kind="bars" instants={instants} series={outcomes} />
          </Section>
          <Section title="How long attempts took">
            <TimeChart
              label="How long attempts took"
              kind="lines"
              instants={instants}
              series={durations}
              format={formatMs}
            />
          </Section>
        </div>
      )}
    </>
  );
}

/** What can be done with an endpoint. */
function Actions({ endpoint, onChange }: { endpoint: Endpoint; onChange: () => void }) {
  const navigate = useNavigate();
  const id = endpoint.databaseId;
  const [secret, setSecret] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [test, isTesting] = useChange(TestWebhookEndpointDocument, (data) => data.testWebhookEndpoint);
  const [pause] = useChange(PauseWebhookEndpointDocument, (data) => data.pauseWebhookEndpoint);
  const [resume] = useChange(ResumeWebhookEndpointDocument, (data) => data.resumeWebhookEndpoint);
  const [update] = useChange(UpdateWebhookEndpointDocument, (data) => data.updateWebhookEndpoint);
  const [rotate] = useChange(RotateWebhookEndpointSecretDocument, (data) => data.rotateWebhookEndpointSecret);
  const [endOld] = useChange(
    DeletePreviousWebhookEndpointSecretDocument,
    (data) => data.deletePreviousWebhookEndpointSecret,
  );
  const [remove] = useChange(DeleteWebhookEndpointDocument, (data) => data.deleteWebhookEndpoint);

  async function sendTest(): Promise<void> {
    const { result, problems } = await test({ id });
    if (!result) return setNotice(problems.general);
    const { responseStatus: status, failureReason: reason, durationMs: ms } = result;
    setNotice(
      reason
        ? `The push failed: ${toWords(reason)}${status ? `, ${status}` : ''}, after ${formatMs(ms)}.`
        : `Answered ${status} in ${formatMs(ms)}.`,
    );
  }
  /** Waits until it is done, shows the endpoint as it is then, and returns what went wrong. */
  const doing = async (done: Promise<{ problems: { general: string | null } | null }>): Promise<string | null> => {
    const { problems } = await done;
    onChange();
    return problems?.general ?? null;
  };

  return (
    <>
      <Button isPending={isTesting} onPress={() => void sendTest()}>
        Send a test push
      </Button>
      {endpoint.pausedAt ? (
        <Button onPress={() => void doing(resume({ id }))}>Resume</Button>
      ) : (
        <Confirm
          label="Pause"
          title="Pause the endpoint?"
          action="Pause"
          variant="usual"
          onConfirm={() => doing(pause({ id }))}
        >
          <p>Nothing is sent until you resume. Events continue to be queued for the endpoint, and nothing is lost.</p>
        </Confirm>
      )}
      {endpoint.isEnabled ? (
        <Confirm
          label="Disable"
          title="Disable the endpoint?"
          action="Disable"
          onConfirm={() => doing(update({ id, input: { isEnabled: false } }))}
        >
          <p>
            Pending deliveries are parked. Events that are detected from now on are not queued for this endpoint: they
            are only on the feed.
          </p>
          <p>
            When you enable it again, it gets the events of the last 15 minutes and the parked deliveries. To lose
            nothing, pause it instead.
          </p>
        </Confirm>
      ) : (
        <Button variant="primary" onPress={() => void doing(update({ id, input: { isEnabled: true } }))}>
          Enable
        </Button>
      )}
      <Confirm
        label="Rotate the secret"
        title="Create a new secret?"
        action="Create a new secret"
        variant="usual"
        onConfirm={async () => {
          const { result, problems } = await rotate({ id, input: {} });
          if (result) setSecret(result.secret!);
          return problems?.general ?? null;
        }}
      >
        <p>
          Pushes are signed with both secrets for a day, so that you can update your receiver meanwhile. The new secret
          is shown only once.
        </p>
      </Confirm>
      {endpoint.overlapEndsAt && (
        <Confirm
          label="End the old secret"
          title="End the previous secret now?"
          action="End it"
          onConfirm={() => doing(endOld({ id }))}
        >
          <p>
            Pushes are signed with both secrets until <Time at={endpoint.overlapEndsAt} />. After that, a receiver that
            still has the previous secret rejects them.
          </p>
        </Confirm>
      )}
      <Confirm
        label="Delete"
        title="Delete the endpoint?"
        action="Delete the endpoint"
        onConfirm={async () => {
          const { problems } = await remove({ id });
          if (!problems) void navigate('/endpoints');
          return problems?.general ?? null;
        }}
      >
        <p>
          The secret of the endpoint is destroyed, and nothing more is sent: pending deliveries become exhausted. The
          history is kept. This cannot be undone.
        </p>
      </Confirm>
      <Window title="Test push" isOpen={notice !== null} onClose={() => setNotice(null)}>
        <p>{notice}</p>
        <div className="actions">
          <Button onPress={() => setNotice(null)}>Close</Button>
        </div>
      </Window>
      <Window
        title="The new secret"
        isWide
        isOpen={secret !== null}
        onClose={() => {
          setSecret(null);
          onChange();
        }}
      >
        {secret && <Secret secret={secret} />}
      </Window>
    </>
  );
}

function Settings({ endpoint, onChange }: { endpoint: Endpoint; onChange: () => void }) {
  const [problems, setProblems] = useState(noProblems);
  const [update, isPending] = useChange(
    UpdateWebhookEndpointDocument,
    (data) => data.updateWebhookEndpoint,
    endpointFields,
  );
  async function submit(input: EndpointInput): Promise<void> {
    const done = await update({ id: endpoint.databaseId, input });
    setProblems(done.problems ?? noProblems);
    if (done.result) onChange();
  }
  return (
    <EndpointForm
      endpoint={endpoint}
      problems={problems}
      isPending={isPending}
      submit="Save"
      onSubmit={(input) => void submit(input)}
    />
  );
}
