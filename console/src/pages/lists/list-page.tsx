import {
  AddListCompaniesDocument,
  AddListContactsDocument,
  CompaniesListDocument,
  ContactsListDocument,
  DeleteCompaniesListDocument,
  DeleteContactsListDocument,
  ListCompaniesDocument,
  ListContactsDocument,
  RemoveListCompaniesDocument,
  RemoveListContactsDocument,
  UpdateCompaniesListDocument,
  UpdateContactsListDocument,
} from 'leadwire/graphql';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useAnswer, useChange, useList } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { DataTable } from '../../parts/data-table';
import { Confirm } from '../../parts/dialog';
import { TextInput } from '../../parts/fields';
import { formatCount } from '../../parts/format';
import { Page, Section } from '../../parts/page';
import { Empty, Fault } from '../../parts/status';
import { type Added, AddMembers } from './add-members';

/** One list of companies: its members, and ways to add and remove them. */
export function CompaniesListPage() {
  const { id = '' } = useParams();
  const { data, error, reload } = useAnswer(CompaniesListDocument, { id });
  const members = useList(ListCompaniesDocument, { id, first: 100 }, (found) => found.listedCompanies);
  const [add] = useChange(AddListCompaniesDocument, (found) => found.addListCompanies);
  const [remove] = useChange(RemoveListCompaniesDocument, (found) => found.removeListCompanies);
  const [rename] = useChange(UpdateCompaniesListDocument, (found) => found.updateCompaniesList, ['name']);
  const [removeList] = useChange(DeleteCompaniesListDocument, (found) => found.deleteCompaniesList);
  const refresh = (): void => {
    reload();
    members.reload();
  };
  const list = data?.companiesList;
  return (
    <ListFrame
      name={list?.name}
      isMissing={data !== undefined && !list}
      error={error}
      count={list?.companyCount}
      what="companies"
      onRename={async (name) => (await rename({ id, input: { name } })).problems}
      onDelete={async () => (await removeList({ id })).problems}
      onChange={reload}
    >
      <AddMembers
        hint="One domain or directory id per line. A CSV file may have a column of either."
        onAdd={async (lines): Promise<Added> => {
          const companies = lines.map((line) => (/^\w+$/.test(line) ? { companySocialId: line } : { domain: line }));
          const { result, problems } = await add({ id, input: { companies } });
          if (!result)
            return { problem: problems.general ?? Object.values(problems.fields)[0] ?? 'The lines were refused.' };
          return { added: result.added ?? 0, unknown: result.unknown ?? [] };
        }}
        onDone={refresh}
      />
      <Section title="Members">
        <DataTable
          label="Companies of the list"
          list={members}
          columns={[
            { name: 'Name', cell: ({ name }) => name, width: '2fr' },
            { name: 'Domain', cell: ({ domain }) => domain ?? '–' },
            { name: 'Industry', cell: ({ industry }) => industry ?? '–' },
            { name: 'Size', cell: ({ companySize }) => companySize ?? '–', width: 110 },
            { name: 'Country', cell: ({ hqCountry }) => hqCountry ?? '–', width: 90 },
            {
              name: 'Remove',
              width: 110,
              cell: ({ socialId }) => (
                <Button variant="quiet" onPress={() => void remove({ id, companySocialIds: [socialId] }).then(refresh)}>
                  Remove
                </Button>
              ),
            },
          ]}
          idOf={({ socialId }) => socialId}
          nameOf={({ name }) => name}
          empty={<Empty title="The list is empty.">Add companies above.</Empty>}
        />
      </Section>
    </ListFrame>
  );
}

/** One list of contacts. */
export function ContactsListPage() {
  const { id = '' } = useParams();
  const { data, error, reload } = useAnswer(ContactsListDocument, { id });
  const members = useList(ListContactsDocument, { id, first: 100 }, (found) => found.listedContacts);
  const [add] = useChange(AddListContactsDocument, (found) => found.addListContacts);
  const [remove] = useChange(RemoveListContactsDocument, (found) => found.removeListContacts);
  const [rename] = useChange(UpdateContactsListDocument, (found) => found.updateContactsList, ['name']);
  const [removeList] = useChange(DeleteContactsListDocument, (found) => found.deleteContactsList);
  const refresh = (): void => {
    reload();
    members.reload();
  };
  const list = data?.contactsList;
  return (
    <ListFrame
      name={list?.name}
      isMissing={data !== undefined && !list}
      error={error}
      count={list?.contactCount}
      what="contacts"
      onRename={async (name) => (await rename({ id, input: { name } })).problems}
      onDelete={async () => (await removeList({ id })).problems}
      onChange={reload}
    >
      <AddMembers
        hint="One profile address or contact id per line. A CSV file may have a column of either."
        onAdd={async (lines): Promise<Added> => {
          const contacts = lines.map((line) => (line.includes('/') ? { socialUrl: line } : { contactId: line }));
          const { result, problems } = await add({ id, input: { contacts } });
          if (!result)
            return { problem: problems.general ?? Object.values(problems.fields)[0] ?? 'The lines were refused.' };
          return { added: result.added ?? 0, unknown: result.unknown ?? [] };
        }}
        onDone={refresh}
      />
      <Section title="Members">
        <DataTable
          label="Contacts of the list"
          list={members}
          columns={[
            { name: 'Name', cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
            { name: 'Job title', cell: ({ jobTitle }) => jobTitle ?? '–', width: '2fr' },
            { name: 'Company', cell: ({ companyName }) => companyName ?? '–' },
            {
              name: 'Remove',
              width: 110,
              cell: ({ contactId }) => (
                <Button variant="quiet" onPress={() => void remove({ id, contactIds: [contactId] }).then(refresh)}>
                  Remove
                </Button>
              ),
            },
          ]}
          idOf={({ contactId }) => contactId}
          nameOf={({ firstName, lastName }) => `${firstName} ${lastName}`}
          empty={<Empty title="The list is empty.">Add contacts above.</Empty>}
        />
      </Section>
    </ListFrame>
  );
}

type Refused = { general: string | null; fields: Record<string, string> } | null;
type FrameProps = {
  name: string | undefined;
  isMissing: boolean;
  error: string | null;
  count: number | undefined;
  what: 'companies' | 'contacts';
  onRename: (name: string) => Promise<Refused>;
  onDelete: () => Promise<Refused>;
  onChange: () => void;
  children: ReactNode;
};

/** What both kinds of lists have: a name that can be changed, a number of members, and an end. */
function ListFrame({ name, isMissing, error, count, what, onRename, onDelete, onChange, children }: FrameProps) {
  const navigate = useNavigate();
  const [next, setNext] = useState('');
  if (error) return <Fault>{error}</Fault>;
  if (isMissing) return <Empty title="There is no such list." />;
  if (name === undefined) return <p className="faint">Loading …</p>;
  return (
    <Page
      title={name}
      actions={
        <>
          <Confirm
            label="Rename"
            title="Rename the list"
            action="Rename"
            variant="usual"
            onConfirm={async () => {
              const refused = await onRename(next);
              onChange();
              return refused?.fields.name ?? refused?.general ?? null;
            }}
          >
            <TextInput label="New name" value={next} onChange={setNext} />
          </Confirm>
          <Confirm
            label="Delete"
            title={`Delete ${name}?`}
            action="Delete the list"
            onConfirm={async () => {
              const refused = await onDelete();
              if (!refused) void navigate(`/lists/${what}`);
              return refused?.general ?? null;
            }}
          >
            <p>The {what} themselves stay in the directory. A list that a signal or a watch uses cannot be deleted.</p>
          </Confirm>
        </>
      }
    >
      <p>
        {formatCount(count ?? 0)} {what}
      </p>
      {children}
    </Page>
  );
}
