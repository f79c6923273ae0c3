import {
  AccountsDocument,
  type AccountsQuery,
  CloseAccountDocument,
  CreateAccountDocument,
  CreditsDocument,
  GrantCreditsDocument,
} from 'leadwire/graphql';
import { type FormEvent, useState } from 'react';
import { given } from '../../graph/given';
import { noProblems } from '../../graph/problems';
import { useAnswer, useChange, useList } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { DataTable } from '../../parts/data-table';
import { Confirm } from '../../parts/dialog';
import { NumberInput, TextInput } from '../../parts/fields';
import { formatCount } from '../../parts/format';
import { Section } from '../../parts/page';
import { Empty, Fault, Status } from '../../parts/status';
import { Time } from '../../parts/time';
import { useSession } from '../../session/session';

type Account = NonNullable<AccountsQuery['accounts']>['nodes'][number];

/** The accounts of the installation. The one that is chosen in the menu can be granted credits, and closed. */
export function Accounts() {
  const { accountId } = useSession();
  const list = useList(AccountsDocument, { first: 100 }, (data) => data.accounts);
  const [name, setName] = useState('');
  const [problems, setProblems] = useState(noProblems);
  const [create, isPending] = useChange(CreateAccountDocument, (data) => data.createAccount, ['name']);
  const acting = list.nodes.find(({ databaseId }) => databaseId === accountId);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await create({ input: { name } });
    setProblems(done.problems ?? noProblems);
    if (!done.result) return;
    setName('');
    list.reload();
  }
  return (
    <>
      {acting ? (
        <ActingAccount account={acting} onChange={list.reload} />
      ) : (
        <p className="note-box">
          Choose an account in the menu to see its pages, grant credits, create keys or close it.
        </p>
      )}
      <Section title="New account">
        <form className="filters" onSubmit={(event) => void submit(event)}>
          <TextInput
            label="Name"
            value={name}
            onChange={setName}
            problem={problems.fields.name ?? problems.general}
            isRequired
          />
          <Button type="submit" variant="primary" isPending={isPending}>
            Create
          </Button>
        </form>
      </Section>
      <Section title="Accounts">
        <DataTable<Account>
          label="Accounts"
          list={list}
          columns={[
            { name: 'Name', cell: ({ name: called }) => called, width: '2fr' },
            { name: 'Created', cell: ({ createdAt }) => <Time at={createdAt} />, width: 195 },
            {
              name: 'State',
              cell: ({ databaseId }) => (databaseId === accountId ? <Status is="chosen" tone="good" /> : ''),
            },
            { name: 'Id', cell: ({ databaseId }) => <code>{databaseId}</code>, width: '2fr' },
          ]}
          idOf={({ databaseId }) => databaseId}
          nameOf={({ name: called }) => called}
          empty={<Empty title="There is no account yet.">Create the first one above.</Empty>}
        />
      </Section>
    </>
  );
}

function ActingAccount({ account, onChange }: { account: Account; onChange: () => void }) {
  const { data, reload } = useAnswer(CreditsDocument, {});
  const [amount, setAmount] = useState<number | null>(1_000);
  const [note, setNote] = useState('');
  const [typed, setTyped] = useState('');
  const [problems, setProblems] = useState(noProblems);
  const [grant, isPending] = useChange(GrantCreditsDocument, (found) => found.grantCredits, ['amount', 'note']);
  const [close] = useChange(CloseAccountDocument, (found) => found.closeAccount);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await grant({ input: given({ amount: amount ?? 0, note: note || null }) });
    setProblems(done.problems ?? noProblems);
    if (done.result) reload();
  }
  return (
    <Section
      title={account.name}
      actions={
        <Confirm
          label="Close the account"
          title={`Close ${account.name}?`}
          action="Close it for good"
          onConfirm={async () => {
            if (typed !== account.name) return 'Type the name of the account exactly as it is written above.';
            const { problems: refused } = await close({ id: account.databaseId });
            if (!refused) onChange();
            return refused?.general ?? null;
          }}
        >
          <p>
            Its keys stop working within a second, its endpoints receive nothing more, and its programs stop. All its
            data is deleted after the time for which the installation keeps closed accounts. This cannot be undone.
          </p>
          <TextInput label="Name of the account" value={typed} onChange={setTyped} />
        </Confirm>
      }
    >
      <p>{formatCount(data?.credits?.creditsLeft ?? 0)} credits are left.</p>
      <form className="filters" onSubmit={(event) => void submit(event)}>
        {problems.general && <Fault>{problems.general}</Fault>}
        <NumberInput
          label="Credits to grant"
          value={amount}
          onChange={setAmount}
          min={1}
          problem={problems.fields.amount}
        />
        <TextInput label="Note" value={note} onChange={setNote} problem={problems.fields.note} />
        <Button type="submit" variant="primary" isPending={isPending}>
          Grant
        </Button>
      </form>
    </Section>
  );
}
