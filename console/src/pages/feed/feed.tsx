import { FeedFiltersDocument, FeedPageDocument } from 'leadwire/graphql';
import { Route, Routes, useNavigate } from 'react-router';
import { useAnswer, useList } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { type ColumnOf, DataTable } from '../../parts/data-table';
import { SelectInput } from '../../parts/fields';
import { formatCount, toWords } from '../../parts/format';
import { Page, useParameter } from '../../parts/page';
import { Empty, Status } from '../../parts/status';
import { Time } from '../../parts/time';
import { FeedEvent } from './feed-event';
import { mostRows, type Row, useLive } from './use-live';

export default function Feed() {
  return (
    <Routes>
      <Route index element={<FeedList />} />
      <Route path=":id" element={<FeedEvent />} />
    </Routes>
  );
}

const all = 'all';

/** The feed with the newest signals above, which come in by themselves; the past follows below. */
function FeedList() {
  const navigate = useNavigate();
  const [watch, setWatch] = useParameter('watch');
  const [type, setType] = useParameter('type');
  const filters = useAnswer(FeedFiltersDocument, {});
  const past = useList(
    FeedPageDocument,
    { first: 100, icpCriteriaId: watch, signalType: type },
    (data) => data.icpSignals,
  );
  const live = useLive({ watch, type });

  const names = new Map((filters.data?.watches?.nodes ?? []).map(({ icpCriteriaId, name }) => [icpCriteriaId, name]));
  const types = [...new Set((filters.data?.types?.points ?? []).map(({ series }) => series))].filter(
    (one) => one !== 'other',
  );
  if (type && !types.includes(type)) types.push(type);
  // If more has come than is shown, there is a gap before what was read when the page was opened.
  const isFull = live.rows.length >= mostRows;
  const known = new Set(live.rows.map(({ databaseId }) => databaseId));
  const older = isFull ? [] : past.nodes.filter(({ databaseId }) => !known.has(databaseId));
  const rows: Row[] = [...live.rows, ...older];
  const readAnew = (): void => {
    live.clear();
    past.reload();
  };
  const columns: ColumnOf<Row>[] = [
    { name: 'Headline', cell: ({ headline }) => headline, width: '3fr', minWidth: 220 },
    { name: 'Type', cell: ({ signalType }) => signalType },
    { name: 'Watch', cell: ({ icpCriteriaId }) => names.get(icpCriteriaId) ?? 'deleted', width: '1fr' },
    { name: 'Detected', cell: ({ detectedAt }) => <Time at={detectedAt} />, width: 195 },
  ];

  return (
    <Page
      title="Feed"
      actions={
        <>
          <span aria-live="polite">
            <Status is={live.state} tone={live.state === 'live' ? 'good' : 'warn'} />
          </span>
          <Button onPress={live.isPaused ? live.resume : live.pause}>
            {live.isPaused ? `Resume, ${formatCount(live.waiting)} new` : 'Pause'}
          </Button>
        </>
      }
    >
      <div className="filters">
        <SelectInput
          label="Watch"
          options={[{ id: all, name: 'All watches' }, ...[...names].map(([id, name]) => ({ id, name }))]}
          value={watch ?? all}
          onChange={(id) => setWatch(id === all ? null : id)}
        />
        <SelectInput
          label="Type"
          options={[{ id: all, name: 'All types' }, ...types.map((id) => ({ id, name: toWords(id) }))]}
          value={type ?? all}
          onChange={(id) => setType(id === all ? null : id)}
        />
      </div>
      <DataTable
        label="Signals, newest first"
        list={{ ...past, nodes: rows, ...(isFull ? { hasMore: true, loadMore: readAnew } : {}) }}
        columns={columns}
        idOf={({ databaseId }) => databaseId}
        nameOf={({ headline }) => headline}
        onOpen={({ databaseId }) => void navigate(`/feed/${databaseId}`)}
        empty={
          <Empty title="Nothing is on the feed yet.">
            <p>Everything that a watch matches appears here within a second, even if it is not pushed.</p>
          </Empty>
        }
      />
    </Page>
  );
}
