import { WatchChoicesDocument, type WatchFieldsFragment } from 'leadwire/graphql';
import { companySizes } from 'leadwire/words';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Problems } from '../../graph/problems';
import { useAnswer } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { CheckInput, LinesInput, NumberInput, SelectInput, Switch, TextInput } from '../../parts/fields';
import { Section } from '../../parts/page';
import { Fault } from '../../parts/status';
import { type Criteria, toCriteria } from './criteria';
import { Preview } from './preview';

/** A watch as the form holds it. */
export type WatchDraft = { name: string; isEnabled: boolean; maxSignalsPerDay: number | null; criteria: Criteria };

/** The fields beside which problems are shown; conditions by their names in the input. */
export const watchFields = [
  'name',
  'maxSignalsPerDay',
  'signalTypes',
  'topics',
  'keywords.any',
  'keywords.all',
  'keywords.none',
  'companySocialIds',
  'companiesListId',
  'industries',
  'sizes',
  'hqCountries',
  'employeesMin',
  'employeesMax',
];

type FormProps = {
  watch: WatchFieldsFragment | null;
  problems: Problems;
  isPending: boolean;
  submit: string;
  onSubmit: (draft: WatchDraft) => void;
  children?: ReactNode;
};

const none = 'none';

/** The conditions of a watch, with what they would have matched beside them. */
export function WatchForm({ watch, problems, isPending, submit, onSubmit, children }: FormProps) {
  const { data } = useAnswer(WatchChoicesDocument, {});
  const [name, setName] = useState(watch?.name ?? '');
  const [isEnabled, setEnabled] = useState(watch?.isEnabled ?? true);
  const [most, setMost] = useState<number | null>(watch?.maxSignalsPerDay ?? null);
  const [criteria, setCriteria] = useState(() => toCriteria(watch));
  const set = (more: Partial<Criteria>): void => setCriteria((before) => ({ ...before, ...more }));
  const lines = (field: keyof Criteria, label: string, hint: string, place: string = field) => (
    <LinesInput
      label={label}
      hint={hint}
      value={criteria[field] as string[]}
      onChange={(value) => set({ [field]: value })}
      problem={problems.fields[place]}
    />
  );

  return (
    <div className="columns">
      <Section title="Conditions">
        <form
          className="form"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            onSubmit({ name, isEnabled, maxSignalsPerDay: most, criteria });
          }}
        >
          {problems.general && <Fault>{problems.general}</Fault>}
          <TextInput label="Name" value={name} onChange={setName} problem={problems.fields.name} isRequired />
          <p className="hint">
            News must meet every condition that you fill in. For a list, matching one of its lines is enough, unless the
            list says otherwise.
          </p>
          {lines('signalTypes', 'Types', 'Such as funding, leadership or hiring: one in each line.')}
          {lines('topics', 'Topics', 'Topics that the source of the news assigned to it.')}
          {lines(
            'any',
            'Any of these words',
            'Words or phrases in the headline and the text: one of them is enough.',
            'keywords.any',
          )}
          {lines('all', 'All of these words', 'Each of them must occur.', 'keywords.all')}
          {lines('none', 'None of these words', 'News with one of them is left out.', 'keywords.none')}
          <CheckInput isOn={criteria.wordForms} onChange={(wordForms) => set({ wordForms })}>
            Other forms of a word count, too, such as “acquires” for “acquired”
          </CheckInput>
          <SelectInput
            label="Companies of a list"
            options={[
              { id: none, name: 'Any company' },
              ...(data?.companiesLists?.nodes ?? []).map((list) => ({ id: list.databaseId, name: list.name })),
            ]}
            value={criteria.companiesListId ?? none}
            onChange={(id) => set({ companiesListId: id === none ? null : id })}
            hint="If the list changes later, the watch follows the change."
            problem={problems.fields.companiesListId}
          />
          {lines('companySocialIds', 'Companies by id', 'Their ids in the directory, one in each line.')}
          {lines('industries', 'Industries', 'Names of industries, one in each line. Those below them count, too.')}
          {lines('hqCountries', 'Countries', 'Where the company has its headquarters: one two-letter code per line.')}
          <fieldset>
            <legend>Sizes</legend>
            <div className="choices">
              {companySizes.map((size) => (
                <CheckInput
                  key={size}
                  isOn={criteria.sizes.includes(size)}
                  onChange={(isOn) =>
                    set({ sizes: isOn ? [...criteria.sizes, size] : criteria.sizes.filter((one) => one !== size) })
                  }
                >
                  {size}
                </CheckInput>
              ))}
            </div>
            {problems.fields.sizes && <p className="problem">{problems.fields.sizes}</p>}
          </fieldset>
          <NumberInput
            label="Employees, at least"
            value={criteria.employeesMin}
            onChange={(employeesMin) => set({ employeesMin })}
            min={0}
            problem={problems.fields.employeesMin}
          />
          <NumberInput
            label="Employees, at most"
            value={criteria.employeesMax}
            onChange={(employeesMax) => set({ employeesMax })}
            min={0}
            problem={problems.fields.employeesMax}
          />
          <NumberInput
            label="Signals per day, at most"
            value={most}
            onChange={setMost}
            min={1}
            hint="Matches beyond this limit are counted as swallowed, and not recorded. Leave empty for no limit."
            problem={problems.fields.maxSignalsPerDay}
          />
          <Switch isOn={isEnabled} onChange={setEnabled}>
            Push what it finds
          </Switch>
          <p className="hint">
            When this is off, the watch is in shadow mode: its matches appear on the feed, and none is pushed to any
            endpoint. Use this to try a watch before your receivers get its signals. Matches from shadow mode are not
            pushed later either.
          </p>
          <div className="actions">
            <Button type="submit" variant="primary" isPending={isPending}>
              {submit}
            </Button>
            {children}
          </div>
        </form>
      </Section>
      <Preview criteria={criteria} />
    </div>
  );
}
