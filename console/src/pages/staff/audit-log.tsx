import { AuditLogDocument, type AuditLogQuery } from 'leadwire/graphql';
import { type FormEvent, useState } from 'react';
import { useList } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { type ColumnOf, DataTable } from '../../parts/data-table';
import { TextInput } from '../../parts/fields';
import { toWords } from '../../parts/format';
import { useParameter } from '../../parts/page';
import { Empty } from '../../parts/status';
import { Time } from '../../parts/time';

type Entry = NonNullable<AuditLogQuery['auditLog']>['nodes'][number];

const columns: ColumnOf<Entry>[] = [
  { name: 'Time', cell: ({ createdAt }) => <Time at={createdAt} />, width: 195 },
  { name: 'Operation', cell: ({ operation }) => operation },
  { name: 'Who', cell: ({ actorKind, actorLabel, actorId }) => `${toWords(actorKind)}: ${actorLabel ?? actorId}` },
  {
    name: 'What',
    cell: ({ resourceType, resourceId }) => [toWords(resourceType), resourceId].filter(Boolean).join(' '),
    width: '2fr',
  },
  { name: 'Outcome', cell: ({ outcome }) => toWords(outcome), width: 110 },
];

/** Who changed what: of the account that is chosen, otherwise of the installation. */
export function AuditLog() {
  const [operation, setOperation] = useParameter('operation');
  const [text, setText] = useState(operation ?? '');
  const list = useList(AuditLogDocument, { first: 100, operation }, (data) => data.auditLog);
  return (
    <>
      <form
        className="filters"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          setOperation(text.trim());
        }}
      >
        <TextInput
          label="Operation"
          value={text}
          onChange={setText}
          hint="For example createApiKey. Leave empty for all operations."
        />
        <Button type="submit">Show</Button>
      </form>
      <DataTable
        label="Changes, newest first"
        list={list}
        columns={columns}
        idOf={({ databaseId }) => databaseId}
        nameOf={({ operation: done, createdAt }) => `${done} ${createdAt}`}
        empty={<Empty title="There is no such change." />}
      />
    </>
  );
}
