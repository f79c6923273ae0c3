import { OverviewDocument, type OverviewQuery } from 'leadwire/graphql';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../graph/use-answer';
import { type Series, TimeChart } from '../../parts/chart';
import { SelectInput } from '../../parts/fields';
import { formatCount, formatMs, toWords } from '../../parts/format';
import { instantsOf, type Metric, seriesOf, totalOf } from '../../parts/over-time';
import { Page, Section, useParameter } from '../../parts/page';
import { Empty, Fault, Tile } from '../../parts/status';
import { Ago } from '../../parts/time';

const times = [
  { id: 'day', name: 'Last 24 hours' },
  { id: 'month', name: 'Last 30 days' },
];

/** How the account is doing: what came in, what went out, what it cost, and what needs attention. */
export function Overview() {
  const [time, setTime] = useParameter('time');
  const isMonth = time === 'month';
  const { data, error } = useAnswer(OverviewDocument, { step: isMonth ? 'DAY' : 'HOUR' }, { everyMs: 15_000 });
  return (
    <Page
      title="Overview"
      actions={
        <SelectInput
          label="Time"
          options={times}
          value={isMonth ? 'month' : 'day'}
          onChange={(id) => setTime(id === 'month' ? id : null)}
        />
      }
    >
      {error && <Fault>{error}</Fault>}
      {data ? <Figures data={data} isMonth={isMonth} /> : !error && <p className="faint">Loading …</p>}
    </Page>
  );
}

const outcomeColours: Record<string, Series['colour']> = {
  delivered: 'good',
  rejected: 'bad',
  retried: 'warn',
  exhausted: 3,
};

function Figures({ data, isMonth }: { data: OverviewQuery; isMonth: boolean }) {
  const { signals, pushes, durations, leads, spent } = data;
  if (!signals || !pushes || !durations || !leads || !spent) return null;
  const hours = instantsOf(signals).length * (isMonth ? 24 : 1);
  const coloured = seriesOf(pushes).map((one) => ({ ...one, colour: outcomeColours[one.name] }));
  return (
    <>
      <Tiles data={data} hours={hours} />
      <Attention data={data} />
      <div className="columns">
        <Drawn title={`Signals per ${isMonth ? 'day' : 'hour'} by type`} kind="bars" metric={signals} isDaily={isMonth}>
          <p>A watch creates a signal when it matches activity.</p>
          <Link to="/watches/new">Create a watch</Link>
        </Drawn>
        <Drawn title="Pushes by outcome" kind="bars" metric={pushes} series={coloured} isDaily={isMonth}>
          <p>Each signal is pushed to the endpoints that want it.</p>
          <Link to="/endpoints/new">Register an endpoint</Link>
        </Drawn>
        <Drawn
          title="How long pushes took"
          kind="lines"
          metric={durations}
          series={seriesOf(durations, null).toSorted((one, other) => (one.name < other.name ? -1 : 1))}
          format={formatMs}
          isDaily={isMonth}
        >
          <p>This chart shows the times within which 50 %, 95 % and 99 % of the attempts ended.</p>
        </Drawn>
        <Drawn title="New leads by kind of signal" kind="bars" metric={leads} isDaily={isMonth}>
          <p>A program looks for leads on a schedule.</p>
          <Link to="/signals">Describe who you are looking for</Link>
        </Drawn>
      </div>
    </>
  );
}

function Tiles({ data, hours }: { data: OverviewQuery; hours: number }) {
  const { signals, pushes, durations, leads, spent, oldestDue, credits } = data;
  const delivered = totalOf(pushes!, 'delivered');
  const attempts = totalOf(pushes!);
  const last = (series: string) => durations!.points.filter((one) => one.series === series).at(-1)?.value;
  const [due] = oldestDue?.points ?? [];
  const perDay = (totalOf(spent!) / hours) * 24;
  return (
    <div className="tiles">
      <Tile name="Signals" note={`${formatCount(totalOf(leads!))} new leads`}>
        {formatCount(totalOf(signals!))}
      </Tile>
      <Tile
        name="Pushes delivered"
        note={attempts ? `${formatCount((100 * delivered) / attempts)} % of the attempts` : 'no attempts'}
      >
        {formatCount(delivered)}
      </Tile>
      <Tile name="95 % of pushes took at most" note={`50 %: ${formatMs(last('p50'))}, 99 %: ${formatMs(last('p99'))}`}>
        {formatMs(last('p95'))}
      </Tile>
      <Tile
        name="Longest wait"
        note={
          due ? (
            <>
              due <Ago at={due.at} />
            </>
          ) : (
            'nothing is due'
          )
        }
      >
        {due ? formatMs(due.value) : '–'}
      </Tile>
      <Tile
        name="Credits left"
        note={
          perDay > 0
            ? `${formatCount(perDay)} a day, enough for ${formatCount((credits?.creditsLeft ?? 0) / perDay)} days`
            : 'none spent'
        }
      >
        {formatCount(credits?.creditsLeft ?? 0)}
      </Tile>
    </div>
  );
}

/** What somebody should look at; nothing where all is well. */
function Attention({ data }: { data: OverviewQuery }) {
  const { webhookEndpoints, leadGenerationRuns, leadGenerationPrograms, credits } = data;
  const suspended = leadGenerationPrograms?.nodes.filter(({ suspendedReason }) => suspendedReason) ?? [];
  const isLow = credits?.lowThreshold != null && credits.creditsLeft <= credits.lowThreshold;
  const items = [
    ...(isLow
      ? [
          <li key="credits">
            There are few <Link to="/credits">credits</Link> left.
          </li>,
        ]
      : []),
    ...(webhookEndpoints?.nodes ?? []).map(({ databaseId, url, disabledAt, disabledReason }) => (
      <li key={databaseId}>
        The endpoint <Link to={`/endpoints/${databaseId}`}>{url}</Link> was disabled <Ago at={disabledAt} />
        {disabledReason ? ` (${toWords(disabledReason)})` : ''}. Its events are kept on the feed but not pushed.
      </li>
    )),
    ...(leadGenerationRuns?.nodes ?? []).map(({ databaseId, finishedAt }) => (
      <li key={databaseId}>
        A <Link to={`/runs/${databaseId}`}>run</Link> failed <Ago at={finishedAt} />.
      </li>
    )),
    ...suspended.map(({ databaseId, name, suspendedReason }) => (
      <li key={databaseId}>
        The program <Link to={`/programs/${databaseId}`}>{name}</Link> is suspended: {toWords(suspendedReason!)}.
      </li>
    )),
  ];
  if (items.length === 0) return null;
  return (
    <Section title="What needs attention">
      <ul>{items}</ul>
    </Section>
  );
}

type DrawnProps = {
  title: string;
  kind: 'bars' | 'lines';
  metric: Metric;
  series?: Series[];
  format?: (value: number) => string;
  isDaily: boolean;
  /** What is said where there is nothing to draw. */
  children: ReactNode;
};

function Drawn({ title, kind, metric, series = seriesOf(metric), format, isDaily, children }: DrawnProps) {
  return (
    <Section title={title}>
      {metric.points.length === 0 ? (
        <Empty title="There is no data for this time.">{children}</Empty>
      ) : (
        <TimeChart
          label={title}
          kind={kind}
          instants={instantsOf(metric)}
          series={series.map((one) => ({ ...one, name: toWords(one.name) }))}
          format={format}
          isDaily={isDaily}
        />
      )}
    </Section>
  );
}
