import { FeedEventDocument } from 'leadwire/graphql';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useAnswer } from '../../graph/use-answer';
import { CopyButton } from '../../parts/button';
import { formatCount, toWords } from '../../parts/format';
import { Facts, Page, Section } from '../../parts/page';
import { Empty, Fault, Status } from '../../parts/status';
import { Time } from '../../parts/time';
import { useSession } from '../../session/session';

/** One event: what it says, why it matched, its exact bytes, and the deliveries that it led to. */
export function FeedEvent() {
  const { id = '' } = useParams();
  const { data, error } = useAnswer(FeedEventDocument, { id }, { everyMs: 10_000 });
  if (error) return <Fault>{error}</Fault>;
  if (!data) return <p className="faint">Loading …</p>;
  const event = data.icpSignal;
  if (!event) return <Empty title="There is no such event." />;
  const { match, company, watch, deliveries } = event;
  return (
    <Page title={event.headline}>
      <Section title="What happened">
        <Facts
          facts={[
            ['Type', toWords(event.signalType)],
            [
              'Company',
              company ? `${company.name}${company.domain ? ` (${company.domain})` : ''}` : 'not in the directory',
            ],
            [
              'Industry, size, country',
              [company?.industry, company?.companySize, company?.hqCountry].filter(Boolean).join(', ') || '–',
            ],
            ['Happened', <Time key="occurred" at={event.occurredAt} />],
            ['Detected', <Time key="detected" at={event.detectedAt} />],
            [
              'Watch',
              watch ? (
                <Link key="watch" to={`/watches/${watch.icpCriteriaId}`}>
                  {watch.name}
                </Link>
              ) : (
                'deleted since'
              ),
            ],
          ]}
        />
      </Section>
      <Section title="Why it matched">
        {match ? (
          <>
            <p>
              {match.clauses.length === 0
                ? 'The watch has no conditions, so it matches everything.'
                : `The watch has conditions for ${match.clauses.map(toWords).join(', ')}, and this event meets all of them.`}
              {match.isBackfill && ' A backfill found it in the past, so it is not pushed.'}
            </p>
            <ul>
              {match.words.length > 0 && (
                <li>
                  Words:{' '}
                  {match.words.map((word) => (
                    <mark key={word}>{word}</mark>
                  ))}
                </li>
              )}
              {match.values.map(({ clause, value }) => (
                <li key={`${clause} ${value}`}>
                  {toWords(clause)}: <mark>{value}</mark>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p className="faint">The reason is not known, because an earlier version recorded the event.</p>
        )}
      </Section>
      <Section title="Deliveries">
        {deliveries?.nodes.length ? (
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">Endpoint</th>
                <th scope="col">State</th>
                <th scope="col">Attempts</th>
                <th scope="col">Last change</th>
              </tr>
            </thead>
            <tbody>
              {deliveries.nodes.map((one) => (
                <tr key={one.databaseId}>
                  <td>
                    <Link to={`/deliveries/${one.databaseId}`}>{one.endpoint?.url ?? 'a deleted endpoint'}</Link>
                  </td>
                  <td>
                    <Status is={one.status} />
                  </td>
                  <td>{formatCount(one.attemptCount)}</td>
                  <td>
                    <Time at={one.updatedAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <p className="faint">
            No endpoint was owed it: none wanted it when it was detected, or its watch was in shadow mode.
          </p>
        )}
      </Section>
      <ExactBytes id={id} />
    </Page>
  );
}

/** The body that receivers get, byte for byte: it is signed as it stands here. */
function ExactBytes({ id }: { id: string }) {
  const session = useSession();
  const [body, setBody] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    async function read(): Promise<void> {
      const query = session.kind === 'staff' ? `?account_id=${session.accountId}` : '';
      const headers = { authorization: await session.credential() };
      const answer = await fetch(`/v2/icp-signals/${id}${query}`, { headers, signal: stop.signal });
      if (answer.ok) setBody(await answer.text());
    }
    read().catch(() => {});
    return () => stop.abort();
  }, [id, session]);
  if (body === null) return null;
  return (
    <Section title="Exact bytes" actions={<CopyButton text={body} label="Copy the bytes" />}>
      <p className="hint">
        The body of a push is these {formatCount(new TextEncoder().encode(body).length)} bytes. Here they are indented
        for reading.
      </p>
      <pre>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
    </Section>
  );
}
