import {
  type DeliveryFieldsFragment,
  type DeliveryStatus,
  WebhookDeliveriesDocument,
  WebhookEndpointsDocument,
} from 'leadwire/graphql';
import { Route, Routes, useNavigate } from 'react-router';
import { useAnswer, useList } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { type ColumnOf, DataTable } from '../../parts/data-table';
import { SelectInput } from '../../parts/fields';
import { formatCount, toWords } from '../../parts/format';
import { Page, useParameter } from '../../parts/page';
import { Empty, Status } from '../../parts/status';
import { Ago, Time } from '../../parts/time';
import { DeliveryPage } from './delivery-page';

export default function Deliveries() {
  return (
    <Routes>
      <Route index element={<DeliveryList />} />
      <Route path=":id" element={<DeliveryPage />} />
    </Routes>
  );
}

const all = 'all';
const statuses: DeliveryStatus[] = ['PENDING', 'DELIVERED', 'REJECTED', 'EXHAUSTED'];
const spans = [
  { id: all, name: 'Any time' },
  { id: '1', name: 'Last hour' },
  { id: '24', name: 'Last 24 hours' },
  { id: '168', name: 'Last 7 days' },
];

function DeliveryList() {
  const navigate = useNavigate();
  const [status, setStatus] = useParameter('status');
  const [endpoint, setEndpoint] = useParameter('endpoint');
  const [event, setEvent] = useParameter('event');
  const [hours, setHours] = useParameter('hours');
  const endpoints = useAnswer(WebhookEndpointsDocument, { first: 200 }).data?.webhookEndpoints?.nodes ?? [];
  const urls = new Map(endpoints.map(({ databaseId, url, description }) => [databaseId, description || url]));
  // To the minute, so that the query stays the same while the page is rendered.
  const since = hours
    ? new Date(Math.floor(Date.now() / 60_000) * 60_000 - Number(hours) * 3_600_000).toISOString()
    : null;
  const list = useList(
    WebhookDeliveriesDocument,
    { first: 100, status: status as DeliveryStatus | null, endpointId: endpoint, eventId: event, since },
    (data) => data.webhookDeliveries,
  );
  const columns: ColumnOf<DeliveryFieldsFragment>[] = [
    {
      name: 'Endpoint',
      cell: ({ endpointId }) => urls.get(endpointId) ?? 'a deleted endpoint',
      width: '2fr',
      minWidth: 180,
    },
    { name: 'State', cell: (one) => <Status is={one.status} />, width: 120 },
    { name: 'Attempts', cell: ({ attemptCount }) => formatCount(attemptCount), width: 90 },
    {
      name: 'Answer',
      cell: ({ responseStatus, failureReason }) =>
        [responseStatus, failureReason && toWords(failureReason)].filter(Boolean).join(', ') || '–',
    },
    { name: 'Next attempt', cell: ({ nextAttemptAt }) => <Ago at={nextAttemptAt} /> },
    { name: 'Created', cell: ({ createdAt }) => <Time at={createdAt} />, width: 195 },
  ];
  return (
    <Page title="Deliveries" actions={<Button onPress={list.reload}>Refresh</Button>}>
      <div className="filters">
        <SelectInput
          label="State"
          options={[{ id: all, name: 'All states' }, ...statuses.map((id) => ({ id, name: toWords(id) }))]}
          value={status ?? all}
          onChange={(id) => setStatus(id === all ? null : id)}
        />
        <SelectInput
          label="Endpoint"
          options={[{ id: all, name: 'All endpoints' }, ...[...urls].map(([id, name]) => ({ id, name }))]}
          value={endpoint ?? all}
          onChange={(id) => setEndpoint(id === all ? null : id)}
        />
        <SelectInput
          label="Time"
          options={spans}
          value={hours ?? all}
          onChange={(id) => setHours(id === all ? null : id)}
        />
        {event && <Button onPress={() => setEvent(null)}>One event only: show all</Button>}
      </div>
      <DataTable
        label="Deliveries, newest first"
        list={list}
        columns={columns}
        idOf={({ databaseId }) => databaseId}
        nameOf={({ databaseId, status: is }) => `${databaseId} ${is}`}
        onOpen={({ databaseId }) => void navigate(`/deliveries/${databaseId}`)}
        empty={
          <Empty title="There are no such deliveries.">
            <p>
              Each event that an endpoint wants creates a delivery to it. To send many deliveries again, open the
              endpoint.
            </p>
          </Empty>
        }
      />
    </Page>
  );
}
