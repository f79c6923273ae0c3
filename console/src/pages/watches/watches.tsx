import { WatchesDocument, type WatchFieldsFragment } from 'leadwire/graphql';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { useList } from '../../graph/use-answer';
import { type ColumnOf, DataTable } from '../../parts/data-table';
import { SelectInput } from '../../parts/fields';
import { Page, useParameter } from '../../parts/page';
import { Empty, Status } from '../../parts/status';
import { Ago } from '../../parts/time';
import { describeWatch } from './criteria';
import { NewWatch } from './new-watch';
import { WatchPage } from './watch-page';

export default function Watches() {
  return (
    <Routes>
      <Route index element={<WatchList />} />
      <Route path="new" element={<NewWatch />} />
      <Route path=":id" element={<WatchPage />} />
    </Routes>
  );
}

const all = 'all';
const states = [
  { id: all, name: 'All watches' },
  { id: 'pushed', name: 'Pushed' },
  { id: 'shadow', name: 'In shadow mode' },
];

const columns: ColumnOf<WatchFieldsFragment>[] = [
  { name: 'Name', cell: ({ name }) => name },
  { name: 'What it matches', cell: describeWatch, width: '3fr', minWidth: 240 },
  {
    name: 'State',
    cell: ({ isEnabled }) => <Status is={isEnabled ? 'pushed' : 'shadow mode'} tone={isEnabled ? 'good' : 'warn'} />,
    width: 130,
  },
  { name: 'Changed', cell: ({ updatedAt }) => <Ago at={updatedAt} />, width: 130 },
];

function WatchList() {
  const navigate = useNavigate();
  const [state, setState] = useParameter('state');
  const list = useList(
    WatchesDocument,
    { first: 100, isEnabled: state ? state === 'pushed' : null },
    (data) => data.watches,
  );
  return (
    <Page
      title="Watches"
      actions={
        <Link className="button primary" to="/watches/new">
          New watch
        </Link>
      }
    >
      <div className="filters">
        <SelectInput
          label="Show"
          options={states}
          value={state ?? all}
          onChange={(id) => setState(id === all ? null : id)}
        />
      </div>
      <DataTable
        label="Watches"
        list={list}
        columns={columns}
        idOf={({ icpCriteriaId }) => icpCriteriaId}
        nameOf={({ name }) => name}
        onOpen={({ icpCriteriaId }) => void navigate(`/watches/${icpCriteriaId}`)}
        empty={
          <Empty title="There is no watch yet.">
            <p>
              A watch defines which news about which companies you want to receive. Its matches appear on the feed
              within a second.
            </p>
            <Link to="/watches/new">Describe your first watch</Link>
          </Empty>
        }
      />
    </Page>
  );
}
