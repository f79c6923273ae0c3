import { type LeadSignalFieldsFragment, LeadSignalsDocument, type SignalKind } from 'leadwire/graphql';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { useList } from '../../graph/use-answer';
import { type ColumnOf, DataTable } from '../../parts/data-table';
import { SelectInput } from '../../parts/fields';
import { formatCount, toWords } from '../../parts/format';
import { Page, useParameter } from '../../parts/page';
import { Empty, Status } from '../../parts/status';
import { Ago } from '../../parts/time';
import { NewSignal } from './new-signal';
import { SignalPage } from './signal-page';

export default function Signals() {
  return (
    <Routes>
      <Route index element={<SignalList />} />
      <Route path="new/:kind" element={<NewSignal />} />
      <Route path=":id" element={<SignalPage />} />
    </Routes>
  );
}

/** The kinds of signals, with what each looks for. */
export const kinds: readonly { kind: SignalKind; path: string; name: string; about: string }[] = [
  { kind: 'NEW_HIRE', path: 'new-hire', name: 'New hires', about: 'People who took a role that you sell to.' },
  {
    kind: 'PAST_COMPANY_MOVE',
    path: 'past-company-move',
    name: 'Moves from customers',
    about: 'People who worked at one of your customers and moved on.',
  },
  {
    kind: 'SOCIAL_CONTENT',
    path: 'social-content',
    name: 'Posts',
    about: 'People who write about, or react to, what you care about.',
  },
];

const all = 'all';
const columns: ColumnOf<LeadSignalFieldsFragment>[] = [
  { name: 'Name', cell: ({ name }) => name, width: '2fr' },
  { name: 'Kind', cell: ({ kind }) => toWords(kind) },
  {
    name: 'State',
    cell: ({ isEnabled }) => <Status is={isEnabled ? 'enabled' : 'switched off'} tone={isEnabled ? 'good' : 'warn'} />,
    width: 130,
  },
  { name: 'Programs', cell: ({ usedByProgramCount }) => formatCount(usedByProgramCount), width: 100 },
  { name: 'Changed', cell: ({ updatedAt }) => <Ago at={updatedAt} />, width: 130 },
];

function SignalList() {
  const navigate = useNavigate();
  const [kind, setKind] = useParameter('kind');
  const list = useList(LeadSignalsDocument, { first: 100, kind: kind as SignalKind | null }, (data) => data.signals);
  return (
    <Page
      title="Signals"
      actions={kinds.map(({ path, name }) => (
        <Link key={path} className="button" to={`/signals/new/${path}`}>
          New signal: {name}
        </Link>
      ))}
    >
      <div className="filters">
        <SelectInput
          label="Kind"
          options={[{ id: all, name: 'All kinds' }, ...kinds.map((one) => ({ id: one.kind, name: one.name }))]}
          value={kind ?? all}
          onChange={(id) => setKind(id === all ? null : id)}
        />
      </div>
      <DataTable
        label="Signals"
        list={list}
        columns={columns}
        idOf={({ databaseId }) => databaseId}
        nameOf={({ name }) => name}
        onOpen={({ databaseId }) => void navigate(`/signals/${databaseId}`)}
        empty={
          <Empty title="There is no signal yet.">
            <p>A signal defines which people become leads. A program runs it on a schedule.</p>
            <ul>
              {kinds.map(({ path, name, about }) => (
                <li key={path}>
                  <Link to={`/signals/new/${path}`}>{name}</Link>: {about}
                </li>
              ))}
            </ul>
          </Empty>
        }
      />
    </Page>
  );
}
