import {
  CrmDealsDocument,
  type CrmDealsQuery,
  CrmPageDocument,
  DeleteCrmConnectionDocument,
  SyncCrmConnectionDocument,
  UpdateCrmConnectionDocument,
} from 'leadwire/graphql';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useAnswer, useChange, useList } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { DataTable } from '../../parts/data-table';
import { Confirm } from '../../parts/dialog';
import { Switch } from '../../parts/fields';
import { formatCount, toWords } from '../../parts/format';
import { Facts, Page, Section } from '../../parts/page';
import { Empty, Fault, Status } from '../../parts/status';
import { Ago } from '../../parts/time';
import { Health } from './crm';
import { Outlets } from './outlets';

type Deal = NonNullable<CrmDealsQuery['crmDeals']>['nodes'][number];

/** One connection: its health, its deals and its lists. */
export function CrmPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, reload } = useAnswer(CrmPageDocument, { id }, { everyMs: 5_000 });
  const deals = useList(CrmDealsDocument, { id, first: 100 }, (found) => found.crmDeals);
  const [sync, isSyncing] = useChange(SyncCrmConnectionDocument, (found) => found.syncCrmConnection);
  const [change, isChanging] = useChange(UpdateCrmConnectionDocument, (found) => found.updateCrmConnection);
  const [fault, setFault] = useState<string | null>(null);
  const [remove] = useChange(DeleteCrmConnectionDocument, (found) => found.deleteCrmConnection);
  if (error && !data) return <Fault>{error}</Fault>;
  if (!data) return <p className="faint">Loading …</p>;
  const { crmConnection: connection, crmLists } = data;
  if (!connection) return <Empty title="There is no such connection." />;
  return (
    <Page
      title={connection.name}
      actions={
        <>
          <Health connection={connection} />
          {connection.type !== 'IMPORTED' && (
            <Button isPending={isSyncing} onPress={() => void sync({ id }).then(reload)}>
              Read it now
            </Button>
          )}
          <Confirm
            label="Delete"
            title={`Delete ${connection.name}?`}
            action="Delete the connection"
            onConfirm={async () => {
              const { problems } = await remove({ id });
              if (!problems) void navigate('/crm');
              return problems?.general ?? null;
            }}
          >
            <p>
              Its deals, lists and credentials are deleted from leadwire. Nothing changes in the CRM. Signals no longer
              know these customers.
            </p>
          </Confirm>
        </>
      }
    >
      {connection.lastSyncError && <Fault>The last read failed: {connection.lastSyncError}</Fault>}
      <Section title="Details">
        <Facts
          facts={[
            ['Kind', toWords(connection.type)],
            ['Address', connection.baseUrl ?? '–'],
            ['Deals', formatCount(connection.dealCount)],
            ['Contacts in the directory', connection.readsContacts ? formatCount(connection.contactCount) : 'not read'],
            ['Last read', <Ago key="read" at={connection.lastSyncedAt} />],
            ['Lists', connection.hasLiveLists ? 'read live from the CRM' : formatCount(crmLists?.lists.length ?? 0)],
          ]}
        />
        {(crmLists?.lists.length ?? 0) > 0 && (
          <ul>
            {crmLists!.lists.slice(0, 50).map(({ databaseId, name, companyCount }) => (
              <li key={databaseId}>
                {name}
                {companyCount != null && `, ${formatCount(companyCount)} companies`}
              </li>
            ))}
          </ul>
        )}
        {connection.type !== 'IMPORTED' && (
          <Switch
            isOn={connection.readsContacts}
            isDisabled={isChanging}
            onChange={async (readsContacts) => {
              const { problems } = await change({ id, input: { readsContacts } });
              setFault(problems?.general ?? null);
              reload();
            }}
          >
            Also read its contacts
          </Switch>
        )}
        {fault && <Fault>{fault}</Fault>}
      </Section>
      {connection.type !== 'IMPORTED' && <Outlets connectionId={connection.databaseId} type={connection.type} />}
      <Section title="Deals">
        <DataTable<Deal>
          label="Deals"
          list={deals}
          columns={[
            { name: 'Name', cell: ({ name, externalId }) => name ?? externalId, width: '2fr' },
            { name: 'Company', cell: ({ companyName, companyDomain }) => companyName ?? companyDomain ?? '–' },
            {
              name: 'State',
              cell: ({ countsAsWon, isClosed }) => (
                <Status is={countsAsWon ? 'won' : isClosed ? 'lost' : 'open'} tone={countsAsWon ? 'good' : 'plain'} />
              ),
              width: 110,
            },
            {
              name: 'Amount',
              cell: ({ amount, currency }) => (amount == null ? '–' : `${formatCount(amount)} ${currency ?? ''}`),
            },
            {
              name: 'Matched',
              cell: ({ matchedCompanySocialId }) => matchedCompanySocialId ?? 'no company',
              width: 130,
            },
          ]}
          idOf={({ databaseId }) => databaseId}
          nameOf={({ name, externalId }) => name ?? externalId}
          empty={<Empty title="There are no deals yet.">They appear here once the CRM has been read.</Empty>}
        />
      </Section>
    </Page>
  );
}
