import { type CrmConnectionFieldsFragment, CrmConnectionsDocument } from 'leadwire/graphql';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { useList } from '../../graph/use-answer';
import { type ColumnOf, DataTable } from '../../parts/data-table';
import { formatCount, toWords } from '../../parts/format';
import { Page } from '../../parts/page';
import { Empty, Status } from '../../parts/status';
import { Ago } from '../../parts/time';
import { CrmPage } from './crm-page';
import { LeftOutlets } from './left-outlets';
import { NewCrm } from './new-crm';

export default function Crm() {
  return (
    <Routes>
      <Route index element={<ConnectionList />} />
      <Route path="new" element={<NewCrm />} />
      <Route path=":id" element={<CrmPage />} />
    </Routes>
  );
}

/** How a connection does, in a word. */
export function Health({ connection }: { connection: CrmConnectionFieldsFragment }) {
  const { type, lastSyncError, lastSyncedAt } = connection;
  if (lastSyncError) return <Status is="failing" tone="bad" />;
  if (type === 'IMPORTED') return <Status is="imported" />;
  return lastSyncedAt ? <Status is="synchronised" tone="good" /> : <Status is="not read yet" tone="warn" />;
}

const columns: ColumnOf<CrmConnectionFieldsFragment>[] = [
  { name: 'Name', cell: ({ name }) => name },
  { name: 'Kind', cell: ({ type }) => toWords(type) },
  { name: 'Health', cell: (connection) => <Health connection={connection} /> },
  { name: 'Deals', cell: ({ dealCount }) => formatCount(dealCount), width: 100 },
  { name: 'Last read', cell: ({ lastSyncedAt }) => <Ago at={lastSyncedAt} /> },
];

function ConnectionList() {
  const navigate = useNavigate();
  const list = useList(CrmConnectionsDocument, { first: 100 }, (data) => data.crmConnections);
  return (
    <Page
      title="CRM connections"
      actions={
        <Link className="button primary" to="/crm/new">
          Connect a CRM
        </Link>
      }
    >
      <DataTable
        label="CRM connections"
        list={list}
        columns={columns}
        idOf={({ databaseId }) => databaseId}
        nameOf={({ name }) => name}
        onOpen={({ databaseId }) => void navigate(`/crm/${databaseId}`)}
        empty={
          <Empty title="No CRM is connected yet.">
            <p>leadwire learns from won deals who your customers are, and finds people who moved away from them.</p>
            <Link to="/crm/new">Connect your CRM</Link>
          </Empty>
        }
      />
      {!list.isLoading && !list.error && !list.hasMore && (
        <LeftOutlets connectionIds={new Set(list.nodes.map(({ databaseId }) => databaseId))} />
      )}
    </Page>
  );
}
