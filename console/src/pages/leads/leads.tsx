import {
  type ExportFormat,
  ExportLeadsDocument,
  type LeadFieldsFragment,
  LeadGenerationProgramsDocument,
  LeadSignalsDocument,
  type LeadStatus,
  LeadsDocument,
} from 'leadwire/graphql';
import { useState } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { useClient } from 'urql';
import { useAnswer, useList } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { type ColumnOf, DataTable } from '../../parts/data-table';
import { SelectInput } from '../../parts/fields';
import { formatCount, toWords } from '../../parts/format';
import { Page, useParameter } from '../../parts/page';
import { Empty } from '../../parts/status';
import { Ago } from '../../parts/time';
import { LeadPage } from './lead-page';
import { statuses } from './statuses';

export default function Leads() {
  return (
    <Routes>
      <Route index element={<LeadList />} />
      <Route path=":id" element={<LeadPage />} />
    </Routes>
  );
}

const all = 'all';

/** The role of a lead in a line. */
export const roleOf = (role: LeadFieldsFragment['newRole']): string =>
  role ? `${role.title}${role.companyName ? ` at ${role.companyName}` : ''}` : '–';

const columns: ColumnOf<LeadFieldsFragment>[] = [
  { name: 'Name', cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  { name: 'New role', cell: ({ newRole }) => roleOf(newRole), width: '2fr', minWidth: 200 },
  { name: 'Before', cell: ({ previousRole }) => roleOf(previousRole), width: '2fr' },
  { name: 'Status', cell: ({ status }) => (status ? toWords(status) : '–'), width: 110 },
  { name: 'Owner', cell: ({ owner }) => owner ?? '–', width: 120 },
  { name: 'Found by', cell: ({ signalKind }) => toWords(signalKind), width: 150 },
  { name: 'Found', cell: ({ createdAt }) => <Ago at={createdAt} />, width: 120 },
];

function LeadList() {
  const navigate = useNavigate();
  const [signal, setSignal] = useParameter('signal');
  const [program, setProgram] = useParameter('program');
  const [run, setRun] = useParameter('run');
  const [status, setStatus] = useParameter('status');
  const filter = { signalId: signal, programId: program, runId: run, status: status as LeadStatus | null };
  const list = useList(LeadsDocument, { first: 100, ...filter }, (data) => data.leads);
  const signals = useAnswer(LeadSignalsDocument, { first: 200 }).data?.signals?.nodes ?? [];
  const programs = useAnswer(LeadGenerationProgramsDocument, { first: 200 }).data?.leadGenerationPrograms?.nodes ?? [];
  const options = (first: string, rows: readonly { databaseId: string; name: string }[]) => [
    { id: all, name: first },
    ...rows.map(({ databaseId, name }) => ({ id: databaseId, name })),
  ];
  return (
    <Page title="Leads" actions={<Export filter={filter} />}>
      <div className="filters">
        <SelectInput
          label="Signal"
          options={options('All signals', signals)}
          value={signal ?? all}
          onChange={(id) => setSignal(id === all ? null : id)}
        />
        <SelectInput
          label="Program"
          options={options('All programs', programs)}
          value={program ?? all}
          onChange={(id) => setProgram(id === all ? null : id)}
        />
        <SelectInput
          label="Status"
          options={[{ id: all, name: 'All' }, ...statuses]}
          value={status ?? all}
          onChange={(id) => setStatus(id === all ? null : id)}
        />
        {run && <Button onPress={() => setRun(null)}>One run only: show all</Button>}
      </div>
      <DataTable
        label="Leads, newest first"
        list={list}
        columns={columns}
        idOf={({ databaseId }) => databaseId}
        nameOf={({ firstName, lastName }) => `${firstName} ${lastName}`}
        onOpen={({ databaseId }) => void navigate({ pathname: `/leads/${databaseId}`, search: location.search })}
        empty={
          <Empty title="There are no such leads.">
            <p>Programs find leads when they run.</p>
            <Link to="/programs">Programs</Link>
          </Empty>
        }
      />
    </Page>
  );
}

type Filter = {
  signalId: string | null;
  programId: string | null;
  runId: string | null;
  status: LeadStatus | null;
};

/** Saves the leads of the filter as a file, part by part. */
function Export({ filter }: { filter: Filter }) {
  const client = useClient();
  const [progress, setProgress] = useState<string | null>(null);

  async function save(format: ExportFormat): Promise<void> {
    const parts: string[] = [];
    let after: string | null = null;
    setProgress('Exporting …');
    for (;;) {
      const { data, error } = await client
        .query(ExportLeadsDocument, { format, first: 1_000, after, ...filter })
        .toPromise();
      const part:
        | { content: string; pageInfo: { hasNextPage: boolean; endCursor?: string | null } }
        | null
        | undefined = data?.exportLeads;
      if (!part || error) return setProgress('The export failed. Please try again.');
      parts.push(part.content);
      if (!part.pageInfo.hasNextPage) break;
      after = part.pageInfo.endCursor ?? null;
      setProgress(`Exporting, ${formatCount(parts.length * 1_000)} leads so far …`);
    }
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(parts));
    link.download = `leads.${format.toLowerCase()}`;
    link.click();
    URL.revokeObjectURL(link.href);
    setProgress(null);
  }
  return (
    <>
      <span aria-live="polite">{progress}</span>
      <Button isDisabled={progress?.endsWith('…')} onPress={() => void save('CSV')}>
        Export as CSV
      </Button>
      <Button isDisabled={progress?.endsWith('…')} onPress={() => void save('NDJSON')}>
        Export as NDJSON
      </Button>
    </>
  );
}
