import {
  FindIndustriesDocument,
  FindJobTitlesDocument,
  FindLocationsDocument,
  SignalChoicesDocument,
  type SignalKind,
} from 'leadwire/graphql';
import { headcounts, seniorityLevels } from 'leadwire/words';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Problems } from '../../graph/problems';
import { useAnswer } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { CheckInput, CheckList, LinesInput, NumberInput, SelectInput, Switch, TextInput } from '../../parts/fields';
import { SearchPick } from '../../parts/search-pick';
import { Fault } from '../../parts/status';
import { type Draft, fieldsOf } from './draft';

type FormProps = {
  kind: SignalKind;
  draft: Draft;
  problems: Problems;
  isPending: boolean;
  submit: string;
  onSubmit: (draft: Draft) => void;
  children?: ReactNode;
};

/** What a field is called, and its rule. */
const words: Record<string, [label: string, hint?: string]> = {
  personaIds: ['Personas', 'Roles that you sell to. A condition of a persona replaces that of the signal.'],
  jobTitlesIncludes: ['Job titles', 'One per line. A title matches if it has the words of one of them.'],
  jobTitlesExcludes: ['Titles to leave out', 'Titles with the words of one of them do not match, such as assistant.'],
  canonicalJobTitleIds: ['Occupations', 'A title in any language matches if it is recognised as one of them.'],
  seniorityLevels: ['Levels of seniority', 'Choose none for any level.'],
  countries: ['Countries of the person', 'One two-letter code per line.'],
  locationGeoIds: ['Places of the person', 'Cities, regions or countries.'],
  industryIds: ['Industries', 'Of the new company. Industries below a chosen one count, too.'],
  companyHeadcounts: ['Sizes of the company'],
  companyHqCountries: ['Headquarters', 'Countries of the company: one two-letter code per line.'],
  companySocialIds: ['Companies by id', 'Their ids in the directory, one in each line.'],
  maxProfilesPerSweep: [
    'Profiles per run, at most',
    'Each profile that is read costs a credit, so this limits the cost of a run.',
  ],
  maxMoversPerSweep: [
    'People per run, at most',
    'Each profile that is read costs a credit, so this limits the cost of a run.',
  ],
  movedSinceDays: ['Moved within this many days', 'Leave empty for any time.'],
  acceptUnknownLevels: ['Also people whose title shows no level'],
  includeCurrentCustomers: ['From current customers'],
  includeFormerCustomers: ['From former customers'],
  tenureOverlap: ['Only people who worked at the company while it was a customer'],
  excludeCustomers: ['Leave out people who are at a customer now'],
  excludeOpenDeals: ['Leave out companies with an open deal'],
  excludeCrmContacts: ['Leave out people who are contacts in the CRM'],
  crmContacts: [
    'Only contacts in the CRM',
    'People who have left the company that they are contacts of. Choose none for everybody who has left a customer.',
  ],
  companiesListId: ['Customers of a list', 'Customers come from your CRM, or from this list.'],
  keywordQueries: [
    'Words in posts',
    'One query per line, as for a web search: all its words must occur; "…" keeps words together.',
  ],
  authorProfileUrls: ['Authors', 'Addresses of profiles whose posts are read, one in each line.'],
  contactsListIds: ['Contacts lists'],
  mentionedProfileUrls: ['Mentions of people', 'Addresses of profiles, one in each line.'],
  mentionedCompanySocialIds: ['Mentions of companies', 'Their ids, one in each line.'],
  postFilter: ['What every post must be about', 'In your own words; a model judges it. Leave empty for anything.'],
  acceptAllPosts: ['Take every post that is found, whatever it is about'],
  detectsEventAttendance: ['Also posts of people who attend, host or speak at an event'],
  minEngagements: ['Likes, comments and shares, at least'],
  maxPostsPerSweep: ['Posts per run, at most', '1 to 500.'],
  maxContactsPerSweep: ['People per run, at most', 'Each person that is read costs a credit.'],
  maxEngagersPerPost: ['Leads from one post, at most'],
};

const none = 'none';
const contactGroups = [
  { id: 'WON_DEALS', name: 'Of won deals' },
  { id: 'OPEN_DEALS', name: 'Of open deals' },
  { id: 'LOST_DEALS', name: 'Of lost deals' },
  { id: 'CUSTOMERS', name: 'At customers' },
];

/** The conditions of a signal, each with its rule beside it. */
export function SignalForm({ kind, draft: given, problems, isPending, submit, onSubmit, children }: FormProps) {
  const { data } = useAnswer(SignalChoicesDocument, {});
  const [draft, setDraft] = useState(given);
  const fields = fieldsOf[kind];
  const setIn = (group: 'lists' | 'texts' | 'numbers' | 'flags', name: string, value: unknown): void =>
    setDraft((before) => ({ ...before, [group]: { ...before[group], [name]: value } }));

  function listField(name: string): ReactNode {
    const [label, hint] = words[name]!;
    const shared = {
      hint,
      problem: problems.fields[name],
      value: draft.lists[name]!,
      onChange: (value: string[]) => setIn('lists', name, value),
    };
    const rows = (nodes?: readonly { databaseId: string; name: string }[]) =>
      (nodes ?? []).map((one) => ({ id: one.databaseId, name: one.name }));
    if (name === 'personaIds')
      return <CheckList key={name} legend={label} options={rows(data?.personas?.nodes)} {...shared} />;
    if (name === 'crmContacts') return <CheckList key={name} legend={label} options={contactGroups} {...shared} />;
    if (name === 'contactsListIds')
      return <CheckList key={name} legend={label} options={rows(data?.contactsLists?.nodes)} {...shared} />;
    if (name === 'seniorityLevels')
      return (
        <CheckList
          key={name}
          legend={label}
          options={seniorityLevels.map((one) => ({ id: one, name: one }))}
          {...shared}
        />
      );
    if (name === 'companyHeadcounts')
      return (
        <CheckList
          key={name}
          legend={label}
          options={headcounts.map(({ letter, size }) => ({ id: letter, name: size }))}
          {...shared}
        />
      );
    if (name === 'industryIds') {
      return (
        <SearchPick
          key={name}
          label={label}
          query={FindIndustriesDocument}
          pick={(found) => (found.industries?.nodes ?? []).map((one) => ({ id: one.databaseId, name: one.path }))}
          {...shared}
        />
      );
    }
    if (name === 'locationGeoIds') {
      return (
        <SearchPick
          key={name}
          label={label}
          query={FindLocationsDocument}
          pick={(found) =>
            (found.locations?.nodes ?? []).map((one) => ({
              id: one.databaseId,
              name: [one.name, ...one.within].join(', '),
            }))
          }
          {...shared}
        />
      );
    }
    if (name === 'canonicalJobTitleIds') {
      return (
        <SearchPick
          key={name}
          label={label}
          query={FindJobTitlesDocument}
          pick={(found) => (found.jobTitles?.nodes ?? []).map((one) => ({ id: one.databaseId, name: one.name }))}
          {...shared}
        />
      );
    }
    return <LinesInput key={name} label={label} {...shared} />;
  }
  function textField(name: string): ReactNode {
    const [label, hint] = words[name]!;
    const shared = { label, hint, problem: problems.fields[name] };
    if (name !== 'companiesListId') {
      return (
        <TextInput
          key={name}
          {...shared}
          lines={3}
          value={draft.texts[name]!}
          onChange={(value) => setIn('texts', name, value)}
        />
      );
    }
    const lists = (data?.companiesLists?.nodes ?? []).map((one) => ({ id: one.databaseId, name: one.name }));
    return (
      <SelectInput
        key={name}
        {...shared}
        options={[{ id: none, name: 'The customers of the CRM' }, ...lists]}
        value={draft.texts[name] || none}
        onChange={(id) => setIn('texts', name, id === none ? '' : id)}
      />
    );
  }

  return (
    <form
      className="form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit(draft);
      }}
    >
      {problems.general && <Fault>{problems.general}</Fault>}
      <TextInput
        label="Name"
        value={draft.name}
        onChange={(name) => setDraft({ ...draft, name })}
        problem={problems.fields.name}
        isRequired
      />
      {fields.lists.map(listField)}
      {fields.texts.map(textField)}
      {fields.flags.map((name) => (
        <div key={name}>
          <CheckInput isOn={draft.flags[name]!} onChange={(isOn) => setIn('flags', name, isOn)}>
            {words[name]![0]}
          </CheckInput>
          {problems.fields[name] && <p className="problem">{problems.fields[name]}</p>}
        </div>
      ))}
      {fields.numbers.map((name) => (
        <NumberInput
          key={name}
          label={words[name]![0]}
          hint={words[name]![1]}
          value={draft.numbers[name]!}
          onChange={(value) => setIn('numbers', name, value)}
          min={0}
          problem={problems.fields[name]}
        />
      ))}
      <Switch isOn={draft.isEnabled} onChange={(isEnabled) => setDraft({ ...draft, isEnabled })}>
        Programs may run this signal
      </Switch>
      <div className="actions">
        <Button type="submit" variant="primary" isPending={isPending}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  );
}
