import { AccountsDocument } from 'leadwire/graphql';
import { useAnswer } from '../graph/use-answer';
import { SelectInput } from '../parts/fields';

const none = 'none';

/** Lets staff choose the account that they act for, among the newest ones; the page of staff lists all of them. */
export function AccountChoice({
  accountId,
  onChoose,
}: {
  accountId: string | null;
  onChoose: (id: string | null) => void;
}) {
  const { data } = useAnswer(AccountsDocument, { first: 200 });
  const known = (data?.accounts?.nodes ?? []).map(({ databaseId, name }) => ({ id: databaseId, name }));
  const isListed = accountId === null || known.some(({ id }) => id === accountId);
  const options = [
    { id: none, name: 'No account' },
    ...(isListed ? [] : [{ id: accountId, name: accountId }]),
    ...known,
  ];
  return (
    <SelectInput
      label="Account"
      options={options}
      value={accountId ?? none}
      onChange={(id) => onChoose(id === none ? null : id)}
    />
  );
}
