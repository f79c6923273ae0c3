import { LeadGenerationRunsDocument, type RunFieldsFragment, type RunStatus } from 'leadwire/graphql';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { useList } from '../../graph/use-answer';
import { type ColumnOf, DataTable } from '../../parts/data-table';
import { SelectInput } from '../../parts/fields';
import { formatCount, toWords } from '../../parts/format';
import { Page, useParameter } from '../../parts/page';
import { Empty, Status } from '../../parts/status';
import { Time } from '../../parts/time';
import { RunPage } from './run-page';

export default function Runs() {
  return (
    <Routes>
      <Route index element={<RunList />} />
      <Route path=":id" element={<RunPage />} />
    </Routes>
  );
}

const all = 'all';
const statuses: RunStatus[] = ['QUEUED', 'RUNNING', 'COMPLETED', 'OUT_OF_CREDITS', 'FAILED', 'CANCELLED'];
const columns: ColumnOf<RunFieldsFragment>[] = [
  { name: 'Created', cell: ({ createdAt }) => <Time at={createdAt} />, width: 195 },
  { name: 'State', cell: ({ status }) => <Status is={status} />, width: 140 },
  {
    name: 'Searches',
    cell: ({ searchesDone, searchesTotal }) => `${formatCount(searchesDone)} of ${formatCount(searchesTotal)}`,
  },
  { name: 'Profiles read', cell: ({ profilesRead }) => formatCount(profilesRead) },
  { name: 'Leads', cell: ({ leadsCreated }) => formatCount(leadsCreated) },
  { name: 'Credits', cell: ({ creditsSpent }) => formatCount(creditsSpent) },
];

function RunList() {
  const navigate = useNavigate();
  const [status, setStatus] = useParameter('status');
  const list = useList(
    LeadGenerationRunsDocument,
    { first: 100, status: status as RunStatus | null },
    (data) => data.leadGenerationRuns,
  );
  return (
    <Page title="Runs">
      <div className="filters">
        <SelectInput
          label="State"
          options={[{ id: all, name: 'All states' }, ...statuses.map((id) => ({ id, name: toWords(id) }))]}
          value={status ?? all}
          onChange={(id) => setStatus(id === all ? null : id)}
        />
      </div>
      <DataTable
        label="Runs, newest first"
        list={list}
        columns={columns}
        idOf={({ databaseId }) => databaseId}
        nameOf={({ createdAt }) => createdAt}
        onOpen={({ databaseId }) => void navigate(`/runs/${databaseId}`)}
        empty={
          <Empty title="There is no such run.">
            <p>A program starts a run each time it is due.</p>
            <Link to="/programs">Programs</Link>
          </Empty>
        }
      />
    </Page>
  );
}
