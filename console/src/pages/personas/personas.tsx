import {
  CreatePersonaDocument,
  DeletePersonaDocument,
  PersonaDocument,
  type PersonaFieldsFragment,
  PersonasDocument,
  UpdatePersonaDocument,
} from 'leadwire/graphql';
import { seniorityLevels } from 'leadwire/words';
import { type FormEvent, useState } from 'react';
import { Link, Route, Routes, useNavigate, useParams } from 'react-router';
import { noProblems } from '../../graph/problems';
import { useAnswer, useChange, useList } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { type ColumnOf, DataTable } from '../../parts/data-table';
import { Confirm } from '../../parts/dialog';
import { CheckInput, filledLines, LinesInput, TextInput } from '../../parts/fields';
import { Page, Section } from '../../parts/page';
import { Empty, Fault } from '../../parts/status';
import { Ago } from '../../parts/time';
import { ImportPersonas } from './import-personas';

export default function Personas() {
  return (
    <Routes>
      <Route index element={<PersonaList />} />
      <Route path="new" element={<PersonaForm persona={null} />} />
      <Route path=":id" element={<OnePersona />} />
    </Routes>
  );
}

const columns: ColumnOf<PersonaFieldsFragment>[] = [
  { name: 'Name', cell: ({ name }) => name },
  { name: 'Job titles', cell: ({ jobTitles }) => jobTitles?.join(', ') ?? 'any', width: '2fr' },
  { name: 'Levels', cell: ({ seniorityLevels }) => seniorityLevels?.join(', ') ?? 'any' },
  { name: 'Countries', cell: ({ countries }) => countries?.join(', ') ?? 'any' },
  { name: 'Changed', cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
];

function PersonaList() {
  const navigate = useNavigate();
  const list = useList(PersonasDocument, { first: 100 }, (data) => data.personas);
  return (
    <Page
      title="Personas"
      actions={
        <>
          <ImportPersonas onDone={list.reload} />
          <Link className="button primary" to="/personas/new">
            New persona
          </Link>
        </>
      }
    >
      <DataTable
        label="Personas"
        list={list}
        columns={columns}
        idOf={({ databaseId }) => databaseId}
        nameOf={({ name }) => name}
        onOpen={({ databaseId }) => void navigate(`/personas/${databaseId}`)}
        empty={
          <Empty title="There is no persona yet.">
            <p>
              A persona is a role that you sell to, such as heads of sales in Germany. Signals look for the people of
              your personas.
            </p>
            <Link to="/personas/new">Describe your first persona</Link>
          </Empty>
        }
      />
    </Page>
  );
}

function OnePersona() {
  const { id = '' } = useParams();
  const { data, error } = useAnswer(PersonaDocument, { id });
  if (error) return <Fault>{error}</Fault>;
  if (!data) return <p className="faint">Loading …</p>;
  if (!data.persona) return <Empty title="There is no such persona." />;
  return <PersonaForm key={data.persona.updatedAt} persona={data.persona} />;
}

const fields = ['name', 'jobTitles', 'seniorityLevels', 'countries'];

/** Creates a persona, or changes and deletes the given one. */
function PersonaForm({ persona }: { persona: PersonaFieldsFragment | null }) {
  const navigate = useNavigate();
  const [name, setName] = useState(persona?.name ?? '');
  const [titles, setTitles] = useState<string[]>(persona?.jobTitles ?? []);
  const [chosen, setChosen] = useState<string[]>(persona?.seniorityLevels ?? []);
  const [countries, setCountries] = useState<string[]>(persona?.countries ?? []);
  const [problems, setProblems] = useState(noProblems);
  const [create, isCreating] = useChange(CreatePersonaDocument, (data) => data.createPersona, fields);
  const [update, isUpdating] = useChange(UpdatePersonaDocument, (data) => data.updatePersona, fields);
  const [remove] = useChange(DeletePersonaDocument, (data) => data.deletePersona);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const input = {
      name,
      jobTitles: filledLines(titles),
      seniorityLevels: chosen,
      countries: filledLines(countries).map((country) => country.toUpperCase()),
    };
    const done = persona ? await update({ id: persona.databaseId, input }) : await create({ input });
    setProblems(done.problems ?? noProblems);
    if (done.result) void navigate('/personas');
  }

  return (
    <Page
      title={persona ? persona.name : 'New persona'}
      actions={
        persona && (
          <Confirm
            label="Delete"
            title={`Delete ${persona.name}?`}
            action="Delete the persona"
            onConfirm={async () => {
              const { problems: refused } = await remove({ id: persona.databaseId });
              if (!refused) void navigate('/personas');
              return refused?.general ?? null;
            }}
          >
            <p>After that, nothing looks for these people. A persona that a signal uses cannot be deleted.</p>
          </Confirm>
        )
      }
    >
      <Section title="Who these people are">
        <form className="form" onSubmit={save}>
          {problems.general && <Fault>{problems.general}</Fault>}
          <TextInput label="Name" value={name} onChange={setName} problem={problems.fields.name} isRequired />
          <LinesInput
            label="Job titles"
            hint="One per line, at most 50. A person matches if their title has the words of one of them. Leave empty for any title."
            value={titles}
            onChange={setTitles}
            problem={problems.fields.jobTitles}
          />
          <fieldset>
            <legend>Levels of seniority</legend>
            <p className="hint">A person matches if they have one of the levels. Choose none for any level.</p>
            <div className="choices">
              {seniorityLevels.map((level) => (
                <CheckInput
                  key={level}
                  isOn={chosen.includes(level)}
                  onChange={(isOn) => setChosen(isOn ? [...chosen, level] : chosen.filter((one) => one !== level))}
                >
                  {level}
                </CheckInput>
              ))}
            </div>
            {problems.fields.seniorityLevels && <p className="problem">{problems.fields.seniorityLevels}</p>}
          </fieldset>
          <LinesInput
            label="Countries"
            hint="Where the person is: one two-letter code per line, such as DE. Leave empty for any country."
            value={countries}
            onChange={setCountries}
            problem={problems.fields.countries}
          />
          <div className="actions">
            <Button type="submit" variant="primary" isPending={isCreating || isUpdating}>
              {persona ? 'Save' : 'Create persona'}
            </Button>
            <Link className="button" to="/personas">
              Cancel
            </Link>
          </div>
        </form>
      </Section>
    </Page>
  );
}
