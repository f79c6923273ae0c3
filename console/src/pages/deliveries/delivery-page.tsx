import { DeliveryPageDocument, type DeliveryPageQuery, ReplayWebhookDeliveryDocument } from 'leadwire/graphql';
import { Link, useParams } from 'react-router';
import { useAnswer, useChange } from '../../graph/use-answer';
import { Confirm } from '../../parts/dialog';
import { formatMs, toWords } from '../../parts/format';
import { Facts, Page, Section } from '../../parts/page';
import { Empty, Fault, Status } from '../../parts/status';
import { Ago, Time } from '../../parts/time';
import './deliveries.css';

type Delivery = NonNullable<DeliveryPageQuery['webhookDelivery']>;

/** One delivery: its attempts in time, and what comes next. */
export function DeliveryPage() {
  const { id = '' } = useParams();
  const { data, error, reload } = useAnswer(DeliveryPageDocument, { id }, { everyMs: 5_000 });
  const [replay] = useChange(ReplayWebhookDeliveryDocument, (found) => found.replayWebhookDelivery);
  if (error) return <Fault>{error}</Fault>;
  if (!data) return <p className="faint">Loading …</p>;
  const delivery = data.webhookDelivery;
  if (!delivery) return <Empty title="There is no such delivery." />;
  const { endpoint, eventId, eventType, status } = delivery;
  return (
    <Page
      title="Delivery"
      actions={
        <Confirm
          label="Send again"
          title="Send this delivery again?"
          action="Send again"
          variant="primary"
          onConfirm={async () => {
            const { problems } = await replay({ deliveryId: id });
            reload();
            return problems?.general ?? null;
          }}
        >
          <p>
            {status === 'DELIVERED' ? 'The receiver already has this delivery, and recognises it by its id. ' : ''}
            The same bytes are sent, and the schedule of retries starts again.
          </p>
        </Confirm>
      }
    >
      <Section title="What is delivered">
        <Facts
          facts={[
            ['State', <Status key="state" is={status} />],
            [
              'Endpoint',
              endpoint ? (
                <Link key="endpoint" to={`/endpoints/${endpoint.databaseId}`}>
                  {endpoint.url}
                </Link>
              ) : (
                'deleted'
              ),
            ],
            [
              'Event',
              eventType === 'icp_signal.detected' ? (
                <Link key="event" to={`/feed/${eventId}`}>
                  The signal on the feed
                </Link>
              ) : (
                eventType
              ),
            ],
            ['Created', <Time key="created" at={delivery.createdAt} />],
          ]}
        />
      </Section>
      <Section title="Attempts">
        <TimeLine delivery={delivery} />
      </Section>
    </Page>
  );
}

/** The attempts one below the other, as long as they took, and the schedule ahead. */
function TimeLine({ delivery }: { delivery: Delivery }) {
  const { attempts, nextAttemptAt, plannedAttempts, status, endpoint, endpointUnreachable } = delivery;
  const longest = Math.max(1, ...attempts.map(({ durationMs }) => durationMs));
  return (
    <ol className="time-line">
      {attempts.map(({ number, startedAt, durationMs, responseStatus, failureReason }) => (
        <li key={number} className={failureReason ? 'bad' : 'good'}>
          <div>
            <strong>{failureReason ? toWords(failureReason) : 'delivered'}</strong>
            {responseStatus ? `, answered ${responseStatus}` : ''} after {formatMs(durationMs)}
          </div>
          <div className="bar" style={{ width: `${Math.max(1, (100 * durationMs) / longest)}%` }} />
          <div className="hint">
            Attempt {number}, <Time at={startedAt} />
          </div>
        </li>
      ))}
      {nextAttemptAt ? (
        plannedAttempts.map((at, nth) => (
          <li key={at} className="next">
            <div>
              <strong>{nth === 0 ? 'The next attempt' : 'If that fails, another one'}</strong> is <Ago at={at} />
            </div>
            <div className="hint">
              <Time at={at} />
              {nth > 0 && ', or later by up to a tenth of the wait'}
            </div>
          </li>
        ))
      ) : (
        <li className="next">
          <div>{endingOf(status, endpoint, endpointUnreachable)}</div>
        </li>
      )}
    </ol>
  );
}

/** Why nothing more comes. */
function endingOf(status: string, endpoint: Delivery['endpoint'], isUnreachable: boolean): string {
  if (status === 'DELIVERED') return 'The receiver has it. Nothing more is sent.';
  if (status === 'REJECTED')
    return 'The receiver rejected the delivery permanently, with a 4xx status. Nothing more is sent.';
  if (status === 'EXHAUSTED') {
    if (isUnreachable)
      return 'The endpoint could not be reached during the whole retry schedule. Nothing more is sent.';
    return 'All retries are used up. Nothing more is sent, unless you send it again.';
  }
  if (endpoint?.pausedAt) return 'The endpoint is paused. The delivery is sent when you resume it.';
  if (endpoint && !endpoint.isEnabled) return 'The endpoint is disabled. The delivery is parked until you enable it.';
  return 'The delivery is being sent.';
}
