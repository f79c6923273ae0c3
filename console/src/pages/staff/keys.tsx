import {
  ApiKeysDocument,
  type ApiKeysQuery,
  CreateApiKeyDocument,
  type KeyKind,
  RevokeApiKeyDocument,
  type Scope,
} from 'leadwire/graphql';
import { type FormEvent, useState } from 'react';
import { given } from '../../graph/given';
import { noProblems } from '../../graph/problems';
import { useChange, useList } from '../../graph/use-answer';
import { Button, CopyButton } from '../../parts/button';
import { DataTable } from '../../parts/data-table';
import { Confirm, Window } from '../../parts/dialog';
import { CheckList, SelectInput, TextInput } from '../../parts/fields';
import { toWords } from '../../parts/format';
import { Section } from '../../parts/page';
import { Empty, Fault, Status } from '../../parts/status';
import { Ago } from '../../parts/time';
import { useSession } from '../../session/session';

type Key = NonNullable<ApiKeysQuery['apiKeys']>['nodes'][number];

const scopes: Record<KeyKind, Scope[]> = {
  CUSTOMER: ['READ', 'WRITE'],
  STAFF: ['READ', 'WRITE', 'INGEST', 'STAFF'],
  INGEST: ['INGEST'],
};

/** The keys of the account that is chosen, otherwise those of the installation. */
export function Keys() {
  const { accountId } = useSession();
  const list = useList(ApiKeysDocument, { first: 100 }, (data) => data.apiKeys);
  const [revoke] = useChange(RevokeApiKeyDocument, (data) => data.revokeApiKey);
  return (
    <>
      <NewKey ofAccount={accountId !== null} onMade={list.reload} />
      <Section title={accountId ? 'Keys of the account' : 'Keys of the installation'}>
        <DataTable<Key>
          label="Keys"
          list={list}
          columns={[
            { name: 'Label', cell: ({ label }) => label, width: '2fr' },
            { name: 'Begins with', cell: ({ prefix }) => <code>{prefix}</code>, width: '2fr' },
            { name: 'Scopes', cell: ({ scopes: allowed }) => allowed.map(toWords).join(', ') },
            { name: 'Last used', cell: ({ lastUsedAt }) => <Ago at={lastUsedAt} /> },
            { name: 'Expires', cell: ({ expiresAt }) => (expiresAt ? <Ago at={expiresAt} /> : 'never') },
            {
              name: 'State',
              cell: ({ databaseId, label, revokedAt }) =>
                revokedAt ? (
                  <Status is="revoked" tone="bad" />
                ) : (
                  <Confirm
                    label="Revoke"
                    title={`Revoke ${label}?`}
                    action="Revoke the key"
                    variant="quiet"
                    onConfirm={async () => {
                      const { problems } = await revoke({ id: databaseId });
                      list.reload();
                      return problems?.general ?? null;
                    }}
                  >
                    <p>Requests with this key are rejected within a second. A revoked key cannot be restored.</p>
                  </Confirm>
                ),
            },
          ]}
          idOf={({ databaseId }) => databaseId}
          nameOf={({ label }) => label}
          empty={<Empty title="There is no key yet." />}
        />
      </Section>
    </>
  );
}

function NewKey({ ofAccount, onMade }: { ofAccount: boolean; onMade: () => void }) {
  const kinds: KeyKind[] = ofAccount ? ['CUSTOMER'] : ['STAFF', 'INGEST'];
  const [kind, setKind] = useState<KeyKind>(kinds[0]!);
  const [label, setLabel] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const [expires, setExpires] = useState('');
  const [made, setMade] = useState<string | null>(null);
  const [problems, setProblems] = useState(noProblems);
  const [create, isPending] = useChange(CreateApiKeyDocument, (data) => data.createApiKey, [
    'label',
    'scopes',
    'expiresAt',
    'kind',
  ]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await create({
      input: given({
        kind,
        label,
        scopes: chosen.length > 0 ? (chosen as Scope[]) : null,
        expiresAt: expires ? `${expires}T00:00:00Z` : null,
      }),
    });
    setProblems(done.problems ?? noProblems);
    if (!done.result) return;
    setMade(done.result.key ?? null);
    setLabel('');
    onMade();
  }
  return (
    <Section title="New key">
      <form className="form" onSubmit={(event) => void submit(event)}>
        {problems.general && <Fault>{problems.general}</Fault>}
        {kinds.length > 1 && (
          <SelectInput
            label="Kind"
            options={kinds.map((id) => ({ id, name: toWords(id) }))}
            value={kind}
            onChange={(id) => {
              setKind(id as KeyKind);
              setChosen([]);
            }}
            problem={problems.fields.kind}
          />
        )}
        <TextInput
          label="Label"
          value={label}
          onChange={setLabel}
          problem={problems.fields.label}
          hint="Who uses the key, and what for."
          isRequired
        />
        <CheckList
          legend="Scopes"
          hint="Choose none for all scopes that a key of this kind may have."
          options={scopes[kind].map((id) => ({ id, name: toWords(id) }))}
          value={chosen}
          onChange={setChosen}
          problem={problems.fields.scopes}
        />
        <TextInput
          label="Expires on"
          value={expires}
          onChange={setExpires}
          placeholder="2027-01-31"
          problem={problems.fields.expiresAt}
          hint="A date in UTC. Leave empty for a key that never expires."
        />
        <Button type="submit" variant="primary" isPending={isPending}>
          Make the key
        </Button>
      </form>
      <Window title="The key" isOpen={made !== null} onClose={() => setMade(null)}>
        <p className="note-box">The key is shown only once. Store it where its user reads it.</p>
        <p>
          <code>{made}</code>
        </p>
        <div className="actions">
          <CopyButton text={made ?? ''} label="Copy the key" />
          <Button variant="primary" onPress={() => setMade(null)}>
            I have kept it
          </Button>
        </div>
      </Window>
    </Section>
  );
}
