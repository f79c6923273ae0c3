import {
  type CompaniesListFieldsFragment,
  CompaniesListsDocument,
  ContactsListsDocument,
  type ContactsListsQuery,
  CreateCompaniesListDocument,
  CreateContactsListDocument,
} from 'leadwire/graphql';
import { type FormEvent, useState } from 'react';
import { NavLink, Route, Routes, useNavigate } from 'react-router';
import { noProblems } from '../../graph/problems';
import { useChange, useList } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { DataTable } from '../../parts/data-table';
import { Window } from '../../parts/dialog';
import { TextInput } from '../../parts/fields';
import { formatCount } from '../../parts/format';
import { Page } from '../../parts/page';
import { Empty } from '../../parts/status';
import { Ago } from '../../parts/time';
import { CompaniesListPage, ContactsListPage } from './list-page';

export default function Lists() {
  return (
    <Routes>
      <Route index element={<CompaniesLists />} />
      <Route path="companies" element={<CompaniesLists />} />
      <Route path="companies/:id" element={<CompaniesListPage />} />
      <Route path="contacts" element={<ContactsLists />} />
      <Route path="contacts/:id" element={<ContactsListPage />} />
    </Routes>
  );
}

/** The two kinds of lists. */
function Tabs() {
  return (
    <nav className="tabs" aria-label="Kinds of lists">
      <NavLink to="/lists/companies">Companies</NavLink>
      <NavLink to="/lists/contacts">Contacts</NavLink>
    </nav>
  );
}

function CompaniesLists() {
  const navigate = useNavigate();
  const list = useList(CompaniesListsDocument, { first: 100 }, (data) => data.companiesLists);
  const [create] = useChange(CreateCompaniesListDocument, (data) => data.createCompaniesList, ['name']);
  return (
    <Page
      title="Lists"
      actions={
        <NewList
          onCreate={async (name) => {
            const done = await create({ input: { name } });
            if (done.result) void navigate(`/lists/companies/${done.result.companiesList!.databaseId}`);
            return done.problems ?? noProblems;
          }}
        />
      }
    >
      <Tabs />
      <DataTable<CompaniesListFieldsFragment>
        label="Companies lists"
        list={list}
        columns={[
          { name: 'Name', cell: ({ name }) => name, width: '2fr' },
          { name: 'Companies', cell: ({ companyCount }) => formatCount(companyCount) },
          { name: 'Changed', cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
        ]}
        idOf={({ databaseId }) => databaseId}
        nameOf={({ name }) => name}
        onOpen={({ databaseId }) => void navigate(`/lists/companies/${databaseId}`)}
        empty={
          <Empty title="There is no list of companies yet.">
            <p>
              A list holds companies that watches look at, or that signals start from or leave out. Create one with the
              button above.
            </p>
          </Empty>
        }
      />
    </Page>
  );
}

function ContactsLists() {
  const navigate = useNavigate();
  const list = useList(ContactsListsDocument, { first: 100 }, (data) => data.contactsLists);
  const [create] = useChange(CreateContactsListDocument, (data) => data.createContactsList, ['name']);
  return (
    <Page
      title="Lists"
      actions={
        <NewList
          onCreate={async (name) => {
            const done = await create({ input: { name } });
            if (done.result) void navigate(`/lists/contacts/${done.result.contactsList!.databaseId}`);
            return done.problems ?? noProblems;
          }}
        />
      }
    >
      <Tabs />
      <DataTable<NonNullable<ContactsListsQuery['contactsLists']>['nodes'][number]>
        label="Contacts lists"
        list={list}
        columns={[
          { name: 'Name', cell: ({ name }) => name, width: '2fr' },
          { name: 'Contacts', cell: ({ contactCount }) => formatCount(contactCount) },
          { name: 'Changed', cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
        ]}
        idOf={({ databaseId }) => databaseId}
        nameOf={({ name }) => name}
        onOpen={({ databaseId }) => void navigate(`/lists/contacts/${databaseId}`)}
        empty={
          <Empty title="There is no list of contacts yet.">
            <p>
              A list holds people whose posts are read, or whom signals leave out. Create one with the button above.
            </p>
          </Empty>
        }
      />
    </Page>
  );
}

function NewList({ onCreate }: { onCreate: (name: string) => Promise<typeof noProblems> }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [problems, setProblems] = useState(noProblems);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setProblems(await onCreate(name));
  }
  return (
    <>
      <Button variant="primary" onPress={() => setOpen(true)}>
        New list
      </Button>
      <Window title="New list" isOpen={isOpen} onClose={() => setOpen(false)}>
        <form className="form" onSubmit={(event) => void submit(event)}>
          <TextInput
            label="Name"
            value={name}
            onChange={setName}
            problem={problems.fields.name ?? problems.general}
            isRequired
          />
          <div className="actions">
            <Button onPress={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="primary">
              Create
            </Button>
          </div>
        </form>
      </Window>
    </>
  );
}
