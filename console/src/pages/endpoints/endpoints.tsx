import { type EndpointFieldsFragment, EndpointListDocument, type EndpointListQuery } from 'leadwire/graphql';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { useList } from '../../graph/use-answer';
import { Sparkline } from '../../parts/chart';
import { type ColumnOf, DataTable } from '../../parts/data-table';
import { formatCount, formatMs } from '../../parts/format';
import { Page } from '../../parts/page';
import { Empty, Status } from '../../parts/status';
import { Ago } from '../../parts/time';
import { EndpointPage } from './endpoint-page';
import { NewEndpoint } from './new-endpoint';
import './endpoints.css';

export default function Endpoints() {
  return (
    <Routes>
      <Route index element={<EndpointList />} />
      <Route path="new" element={<NewEndpoint />} />
      <Route path=":id" element={<EndpointPage />} />
    </Routes>
  );
}

/** Whether an endpoint gets pushes, in a word. */
export function stateOf({ isEnabled, pausedAt }: Pick<EndpointFieldsFragment, 'isEnabled' | 'pausedAt'>): string {
  if (!isEnabled) return 'disabled';
  return pausedAt ? 'paused' : 'enabled';
}

type Row = NonNullable<EndpointListQuery['webhookEndpoints']>['nodes'][number];

const columns: ColumnOf<Row>[] = [
  { name: 'URL', cell: ({ url }) => url, width: '2fr', minWidth: 200 },
  { name: 'Description', cell: ({ description }) => description || '–' },
  { name: 'State', cell: (one) => <Status is={stateOf(one)} />, width: 110 },
  { name: 'Last 24 hours', cell: ({ health }) => <Health health={health} />, width: '2fr', minWidth: 330 },
];

function EndpointList() {
  const navigate = useNavigate();
  const list = useList(EndpointListDocument, { first: 50 }, (data) => data.webhookEndpoints, { everyMs: 30_000 });
  return (
    <Page
      title="Endpoints"
      actions={
        <Link className="button primary" to="/endpoints/new">
          Register an endpoint
        </Link>
      }
    >
      <DataTable
        label="Endpoints"
        list={list}
        columns={columns}
        idOf={({ databaseId }) => databaseId}
        nameOf={({ url }) => url}
        onOpen={({ databaseId }) => void navigate(`/endpoints/${databaseId}`)}
        empty={
          <Empty title="There is no endpoint yet.">
            <p>An endpoint is a URL of yours that receives each signal as a signed push as soon as it is detected.</p>
            <Link to="/endpoints/new">Register your first endpoint</Link>
          </Empty>
        }
      />
    </Page>
  );
}

/** How the attempts of each hour ended, red where any failed, with the figures of the day. */
function Health({ health }: Pick<Row, 'health'>) {
  if (!health) return null;
  const values = health.attemptsByHour.map((value, nth) => ({ value, isBad: health.failuresByHour[nth]! > 0 }));
  const failed = values.filter(({ isBad }) => isBad).length;
  return (
    <span className="health">
      <Sparkline label={`${formatCount(health.attempts)} attempts; some failed in ${failed} hours`} values={values} />
      <span>
        {health.successRate == null
          ? 'no attempts'
          : `${formatCount(100 * health.successRate)} % ok, p95 ${formatMs(health.p95Ms)}`}
        {health.lastError && (
          <>
            , last error <Ago at={health.lastError.at} />
          </>
        )}
      </span>
    </span>
  );
}
