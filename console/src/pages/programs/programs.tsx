import { LeadGenerationProgramsDocument, type ProgramFieldsFragment } from 'leadwire/graphql';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { useList } from '../../graph/use-answer';
import { type ColumnOf, DataTable } from '../../parts/data-table';
import { formatCount, toWords } from '../../parts/format';
import { Page } from '../../parts/page';
import { Empty, Status } from '../../parts/status';
import { Ago } from '../../parts/time';
import { NewProgram } from './new-program';
import { ProgramPage } from './program-page';
import { describeSchedule } from './schedule';

export default function Programs() {
  return (
    <Routes>
      <Route index element={<ProgramList />} />
      <Route path="new" element={<NewProgram />} />
      <Route path=":id" element={<ProgramPage />} />
    </Routes>
  );
}

const columns: ColumnOf<ProgramFieldsFragment>[] = [
  { name: 'Name', cell: ({ name }) => name },
  { name: 'Schedule', cell: ({ schedule }) => (schedule ? describeSchedule(schedule) : 'by hand'), width: '2fr' },
  { name: 'Next run', cell: ({ nextRunAt }) => <Ago at={nextRunAt} />, width: 130 },
  { name: 'Signals', cell: ({ signals }) => formatCount(signals.length), width: 90 },
  {
    name: 'State',
    cell: ({ suspendedReason }) =>
      suspendedReason ? <Status is={`suspended: ${toWords(suspendedReason)}`} tone="bad" /> : <Status is="enabled" />,
  },
];

function ProgramList() {
  const navigate = useNavigate();
  const list = useList(LeadGenerationProgramsDocument, { first: 100 }, (data) => data.leadGenerationPrograms);
  return (
    <Page
      title="Programs"
      actions={
        <Link className="button primary" to="/programs/new">
          New program
        </Link>
      }
    >
      <DataTable
        label="Programs"
        list={list}
        columns={columns}
        idOf={({ databaseId }) => databaseId}
        nameOf={({ name }) => name}
        onOpen={({ databaseId }) => void navigate(`/programs/${databaseId}`)}
        empty={
          <Empty title="There is no program yet.">
            <p>A program runs signals on a schedule, and turns the people they find into leads.</p>
            <Link to="/programs/new">Start your first program</Link>
          </Empty>
        }
      />
    </Page>
  );
}
