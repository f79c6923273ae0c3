import { type OutletFieldsFragment, OutletsDocument } from 'leadwire/graphql';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { useList } from '../../graph/use-answer';
import { type ColumnOf, DataTable } from '../../parts/data-table';
import { formatCount } from '../../parts/format';
import { Page } from '../../parts/page';
import { Empty } from '../../parts/status';
import { Ago } from '../../parts/time';
import { OutletState } from '../outlets/actions';
import { describeSchedule } from '../programs/schedule';
import { DigestPage } from './digest-page';
import { NewDigest } from './new-digest';

export default function Digests() {
  return (
    <Routes>
      <Route index element={<DigestList />} />
      <Route path="new" element={<NewDigest />} />
      <Route path=":id" element={<DigestPage />} />
    </Routes>
  );
}

/** How many of the recipients receive it, such as "2 of 3". */
function countAgreed({ email }: OutletFieldsFragment): string {
  const all = email?.recipients ?? [];
  return `${formatCount(all.filter(({ state }) => state === 'CONFIRMED').length)} of ${formatCount(all.length)}`;
}

const columns: ColumnOf<OutletFieldsFragment>[] = [
  { name: 'Name', cell: ({ name }) => name },
  { name: 'Schedule', cell: ({ email }) => (email ? describeSchedule(email.schedule) : '–'), width: '2fr' },
  { name: 'Next', cell: ({ state, nextDigestAt }) => <Ago at={state === 'ON' ? nextDigestAt : null} />, width: 110 },
  { name: 'Agreed', cell: countAgreed, width: 90 },
  { name: 'Leads sent', cell: ({ writtenCount }) => formatCount(writtenCount), width: 110 },
  { name: 'State', cell: (outlet) => <OutletState outlet={outlet} />, width: 80 },
];

function DigestList() {
  const navigate = useNavigate();
  const list = useList(OutletsDocument, { first: 100 }, (data) => data.outlets, { everyMs: 10_000 });
  return (
    <Page
      title="E-mail digests"
      actions={
        <Link className="button primary" to="/digests/new">
          New digest
        </Link>
      }
    >
      <DataTable
        label="E-mail digests"
        list={{ ...list, nodes: list.nodes.filter(({ kind }) => kind === 'EMAIL') }}
        columns={columns}
        idOf={({ databaseId }) => databaseId}
        nameOf={({ name }) => name}
        onOpen={({ databaseId }) => void navigate(`/digests/${databaseId}`)}
        empty={
          <Empty title="There is no digest yet.">
            <p>A digest e-mails the new leads on a schedule to people who have agreed to receive them.</p>
            <Link to="/digests/new">Create your first digest</Link>
          </Empty>
        }
      />
    </Page>
  );
}
