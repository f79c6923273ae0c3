import {
  AskResearchQuestionDocument,
  ContactPageDocument,
  type ContactPageQuery,
  FindPeopleDocument,
  type ResearchQuestionFieldsFragment,
  ResearchQuestionProgressDocument,
  ResearchQuestionsDocument,
} from 'leadwire/graphql';
import { type FormEvent, useState } from 'react';
import { NavLink, Route, Routes } from 'react-router';
import { useSubscription } from 'urql';
import { noProblems } from '../../graph/problems';
import { useAnswer, useChange, useList } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { DataTable } from '../../parts/data-table';
import { SelectInput, TextInput } from '../../parts/fields';
import { Facts, Page, Section, useParameter } from '../../parts/page';
import { Empty, Fault, Status } from '../../parts/status';
import { Ago } from '../../parts/time';
import { Templates } from './templates';

export default function Contacts() {
  return (
    <Page title="Contacts and research">
      <nav className="tabs" aria-label="Parts">
        <NavLink to="/contacts" end>
          People
        </NavLink>
        <NavLink to="/contacts/templates">Question templates</NavLink>
      </nav>
      <Routes>
        <Route index element={<People />} />
        <Route path="templates" element={<Templates />} />
      </Routes>
    </Page>
  );
}

/** Finds a person by name or profile; the chosen person is named in the address. */
function People() {
  const [asked, setAsked] = useParameter('q');
  const [person, setPerson] = useParameter('person');
  const [text, setText] = useState(asked ?? '');
  return (
    <>
      <form
        className="filters"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          setAsked(text.trim());
        }}
      >
        <TextInput label="Name, or address of a profile" type="search" value={text} onChange={setText} />
        <Button type="submit" variant="primary">
          Find
        </Button>
      </form>
      {person && <ContactCard key={person} socialUrl={person} />}
      {asked ? (
        <FoundPeople q={asked} onChoose={setPerson} />
      ) : (
        !person && (
          <Empty title="Search for a person.">
            <p>
              You can find a person by the beginning of their name. For a contact, you see how to reach the person, and
              you can ask questions about them.
            </p>
          </Empty>
        )
      )}
    </>
  );
}

function FoundPeople({ q, onChoose }: { q: string; onChoose: (socialUrl: string) => void }) {
  const list = useList(FindPeopleDocument, { q, first: 50 }, (data) => data.people);
  return (
    <DataTable
      label="People"
      list={list}
      columns={[
        { name: 'Name', cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
        {
          name: 'Role',
          width: '2fr',
          cell: ({ positions }) => {
            const now = positions.find(({ isCurrent }) => isCurrent) ?? positions[0];
            return now ? `${now.title}${now.companyName ? ` at ${now.companyName}` : ''}` : '–';
          },
        },
        { name: 'Place', cell: ({ location: place }) => place ?? '–' },
      ]}
      idOf={({ databaseId }) => databaseId}
      nameOf={({ firstName, lastName }) => `${firstName} ${lastName}`}
      onOpen={({ socialUrl }) => onChoose(socialUrl)}
      empty={<Empty title="This search found nobody." />}
    />
  );
}

function ContactCard({ socialUrl }: { socialUrl: string }) {
  const { data, error } = useAnswer(ContactPageDocument, { socialUrls: [socialUrl] });
  if (error) return <Fault>{error}</Fault>;
  if (!data) return <p className="faint">Loading …</p>;
  const [contact] = data.contacts?.contacts ?? [];
  if (!contact) return <Empty title="Nothing is known of how to reach this person." />;
  return (
    <>
      <Section title={`${contact.firstName} ${contact.lastName}`}>
        <Facts
          facts={[
            ['Job title', contact.jobTitle ?? '–'],
            ['Company', contact.companyName ?? '–'],
            [
              'E-mail',
              contact.email ? (
                <a key="mail" href={`mailto:${contact.email}`}>
                  {contact.email}
                </a>
              ) : (
                '–'
              ),
            ],
            ['Phone', contact.phone ?? '–'],
            ['Place', contact.location ?? '–'],
            [
              'Profile',
              <a key="profile" href={contact.socialUrl} rel="noreferrer noopener" target="_blank">
                {contact.socialUrl}
              </a>,
            ],
          ]}
        />
      </Section>
      <Research contactId={contact.contactId} templates={data.researchQuestionTemplates?.nodes ?? []} />
    </>
  );
}

const own = 'own';
type Template = NonNullable<ContactPageQuery['researchQuestionTemplates']>['nodes'][number];

/** Questions about a contact, whose answers come in by themselves. */
function Research({ contactId, templates }: { contactId: string; templates: readonly Template[] }) {
  const { data, reload } = useAnswer(ResearchQuestionsDocument, { contactId });
  const [template, setTemplate] = useState(own);
  const [question, setQuestion] = useState('');
  const [problems, setProblems] = useState(noProblems);
  const [ask, isPending] = useChange(AskResearchQuestionDocument, (found) => found.askResearchQuestion, [
    'question',
    'name',
    'templateId',
  ]);
  const questions = data?.researchQuestions?.questions ?? [];

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const input = template === own ? { name: question.slice(0, 60), question } : { templateId: template };
    const done = await ask({ contactId, input });
    setProblems(done.problems ?? noProblems);
    if (!done.result) return;
    setQuestion('');
    reload();
  }
  return (
    <Section title="Research">
      <form className="form" onSubmit={(event) => void submit(event)}>
        {problems.general && <Fault>{problems.general}</Fault>}
        <SelectInput
          label="Ask"
          options={[
            { id: own, name: 'A question of my own' },
            ...templates.map(({ databaseId, name }) => ({ id: databaseId, name })),
          ]}
          value={template}
          onChange={setTemplate}
          problem={problems.fields.templateId}
        />
        {template === own && (
          <TextInput
            label="Question"
            lines={3}
            value={question}
            onChange={setQuestion}
            problem={problems.fields.question ?? problems.fields.name}
            isRequired
          />
        )}
        <p className="hint">A question costs a credit, which is refunded if there is no answer.</p>
        <Button type="submit" variant="primary" isPending={isPending}>
          Ask
        </Button>
      </form>
      {questions.map((one) => (
        <Question key={one.databaseId} question={one} onAnswer={reload} />
      ))}
    </Section>
  );
}

function Question({ question, onAnswer }: { question: ResearchQuestionFieldsFragment; onAnswer: () => void }) {
  const isOpen = question.status === 'PENDING' || question.status === 'IN_PROGRESS';
  const [{ data }] = useSubscription(
    { query: ResearchQuestionProgressDocument, variables: { questionId: question.databaseId }, pause: !isOpen },
    (_, result) => {
      if (result.researchQuestionProgress.status === 'COMPLETED') onAnswer();
      return result;
    },
  );
  const now = data?.researchQuestionProgress ?? question;
  return (
    <article>
      <h3>
        {question.name} <Status is={now.status} />
      </h3>
      <p>{question.question}</p>
      {now.answer && <blockquote>{now.answer}</blockquote>}
      <p className="hint">
        <Ago at={now.updatedAt} />
      </p>
    </article>
  );
}
