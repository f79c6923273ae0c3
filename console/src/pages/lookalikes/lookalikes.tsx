import {
  AddListCompaniesDocument,
  CreateCompaniesListDocument,
  type MultiSearchLookalikesInput,
  SearchLookalikesDocument,
  type SearchLookalikesMutation,
} from 'leadwire/graphql';
import { companySizes } from 'leadwire/words';
import { type FormEvent, useEffect, useState } from 'react';
import { Meter } from 'react-aria-components';
import { Link, useSearchParams } from 'react-router';
import { noProblems } from '../../graph/problems';
import { useChange } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { Confirm } from '../../parts/dialog';
import { CheckList, filledLines, LinesInput, TextInput } from '../../parts/fields';
import { formatCount } from '../../parts/format';
import { Page, Section } from '../../parts/page';
import { Empty, Fault } from '../../parts/status';
import './lookalikes.css';

type Answer = NonNullable<SearchLookalikesMutation['multiSearchLookalikes']>;
type Found = NonNullable<Answer['lookalikes']>[number];

const fields = ['inputCompanies', 'queries', 'hqCountries', 'sizes', 'feedback'];
const pageSize = 50;

/** A seed as a person writes it: a domain, an id of the directory, or else a name. */
function toSeed(line: string): { domain: string } | { socialId: string } | { name: string } {
  if (/^\d+$/.test(line)) return { socialId: line };
  return /^[\w-]+(\.[\w-]+)+$/.test(line) ? { domain: line } : { name: line };
}

/** Companies like the given ones. The query is in the address; each search costs credits, so it begins only at the press of a button. */
export default function Lookalikes() {
  const [parameters, setParameters] = useSearchParams();
  const listOf = (name: string): string[] => parameters.getAll(name);
  const [seeds, setSeeds] = useState(listOf('seed'));
  const [words, setWords] = useState(parameters.get('words') ?? '');
  const [countries, setCountries] = useState(listOf('country'));
  const [sizes, setSizes] = useState(listOf('size'));
  const [unlike, setUnlike] = useState(listOf('not'));
  const [found, setFound] = useState<Found[] | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [problems, setProblems] = useState(noProblems);
  const [search, isPending] = useChange(SearchLookalikesDocument, (data) => data.multiSearchLookalikes, fields);

  // The back button shows what was asked before.
  useEffect(() => {
    setSeeds(parameters.getAll('seed'));
    setWords(parameters.get('words') ?? '');
    setCountries(parameters.getAll('country'));
    setSizes(parameters.getAll('size'));
    setUnlike(parameters.getAll('not'));
  }, [parameters]);

  async function ask(more: { not?: string[]; after?: string }): Promise<void> {
    const not = more.not ?? unlike;
    const next = new URLSearchParams();
    for (const seed of filledLines(seeds)) next.append('seed', seed);
    if (words.trim()) next.set('words', words.trim());
    for (const country of filledLines(countries)) next.append('country', country.toUpperCase());
    for (const size of sizes) next.append('size', size);
    for (const one of not) next.append('not', one);
    setParameters(next);
    const orNone = (list: string[]): string[] | null => (list.length === 0 ? null : list);
    const input: MultiSearchLookalikesInput = {
      inputCompanies: next.has('seed') ? next.getAll('seed').map(toSeed) : null,
      queries: words.trim() ? [words.trim()] : null,
      hqCountries: orNone(next.getAll('country')),
      sizes: orNone(sizes),
      feedback: not.length > 0 ? { notLike: not.map((socialId) => ({ socialId })) } : null,
      paging: more.after ? { limit: pageSize, cursor: more.after } : { limit: pageSize, freeze: true },
    };
    const done = await search({ input, explain: true });
    setProblems(done.problems ?? noProblems);
    if (!done.result) return;
    setAnswer(done.result);
    setFound((before) => [...(more.after ? (before ?? []) : []), ...(done.result.lookalikes ?? [])]);
  }
  function leaveOut(socialId: string): void {
    const not = [...unlike, socialId];
    setUnlike(not);
    void ask({ not });
  }

  return (
    <Page title="Lookalikes" actions={found && found.length > 0 && <SaveAsList found={found} />}>
      <Section title="Companies like">
        <form
          className="columns"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void ask({});
          }}
        >
          <div className="form">
            {problems.general && <Fault>{problems.general}</Fault>}
            <LinesInput
              label="These companies"
              hint="One company per line: a domain, a directory id or a name."
              value={seeds}
              onChange={setSeeds}
              problem={problems.fields.inputCompanies}
            />
            <TextInput
              label="Or these words"
              value={words}
              onChange={setWords}
              hint="Such as: software for dental clinics."
              problem={problems.fields.queries}
            />
          </div>
          <div className="form">
            <LinesInput
              label="Countries"
              hint="One two-letter code per line. Leave empty for any country."
              value={countries}
              onChange={setCountries}
              problem={problems.fields.hqCountries}
            />
            <CheckList
              legend="Sizes"
              options={companySizes.map((id) => ({ id, name: id }))}
              value={sizes}
              onChange={setSizes}
              problem={problems.fields.sizes}
            />
            <div className="actions">
              <Button type="submit" variant="primary" isPending={isPending}>
                Search
              </Button>
              {unlike.length > 0 && (
                <Button onPress={() => setUnlike([])}>Clear exclusions ({formatCount(unlike.length)})</Button>
              )}
            </div>
          </div>
        </form>
      </Section>
      {answer && found ? (
        <Results
          answer={answer}
          found={found}
          isPending={isPending}
          onLeaveOut={leaveOut}
          onMore={(after) => void ask({ after })}
        />
      ) : (
        <Empty title="Name a few companies to find more like them.">
          <p>
            Two or three customers that fit well are enough. What a search finds determines how many credits it costs.
          </p>
        </Empty>
      )}
    </Page>
  );
}

type ResultsProps = {
  answer: Answer;
  found: readonly Found[];
  isPending: boolean;
  onLeaveOut: (socialId: string) => void;
  onMore: (after: string) => void;
};

function Results({ answer, found, isPending, onLeaveOut, onMore }: ResultsProps) {
  const { credits, matchedInputs, paging } = answer;
  return (
    <Section title={`${formatCount(paging?.total ?? found.length)} companies`}>
      <p className="hint">
        {formatCount(credits?.creditsUsed ?? 0)} credits were used, {formatCount(credits?.creditsLeft ?? 0)} are left.
        {(matchedInputs ?? []).map(({ inputCompany, company, confidence }) => (
          <span key={JSON.stringify(inputCompany)}>
            {' '}
            {inputCompany.domain ?? inputCompany.name ?? inputCompany.socialId} was taken for{' '}
            {company?.name ?? 'nothing'} ({formatCount(100 * confidence)} %).
          </span>
        ))}
      </p>
      <ul className="lookalikes">
        {found.map(({ company, score, reasons }) =>
          company ? (
            <li key={company.socialId}>
              <div>
                <strong>{company.name}</strong> {company.domain && <span className="faint">{company.domain}</span>}
                <div className="hint">
                  {[company.industry, company.companySize, company.hqCountry].filter(Boolean).join(', ')}
                </div>
                {reasons && (
                  <div className="hint">
                    {[
                      reasons.terms.length > 0 && `description mentions ${reasons.terms.slice(0, 6).join(', ')}`,
                      reasons.industry && `same industry: ${reasons.industry}`,
                      reasons.tags.length > 0 && `tags ${reasons.tags.slice(0, 4).join(', ')}`,
                      reasons.fields.length > 0 && `similar in ${reasons.fields.join(', ')}`,
                      reasons.peopleMoved > 0 && `${reasons.peopleMoved} people worked at both`,
                    ]
                      .filter(Boolean)
                      .join('; ')}
                  </div>
                )}
              </div>
              <Meter aria-label={`Score of ${company.name}`} value={100 * score} className="score">
                {({ percentage }) => (
                  <>
                    <span className="number">{formatCount(100 * score)}</span>
                    <span className="bar">
                      <span style={{ width: `${percentage}%` }} />
                    </span>
                  </>
                )}
              </Meter>
              <Button variant="quiet" isDisabled={isPending} onPress={() => onLeaveOut(company.socialId)}>
                Not like this
              </Button>
            </li>
          ) : null,
        )}
      </ul>
      {paging?.nextCursor && (
        <Button isPending={isPending} onPress={() => onMore(paging.nextCursor!)}>
          Show more
        </Button>
      )}
    </Section>
  );
}

/** Keeps what was found as a list of companies. */
function SaveAsList({ found }: { found: readonly Found[] }) {
  const [name, setName] = useState('Lookalikes');
  const [made, setMade] = useState<string | null>(null);
  const [create] = useChange(CreateCompaniesListDocument, (data) => data.createCompaniesList, ['name']);
  const [add] = useChange(AddListCompaniesDocument, (data) => data.addListCompanies);
  async function save(): Promise<string | null> {
    const list = await create({ input: { name } });
    if (!list.result) return list.problems.fields.name ?? list.problems.general;
    const id = list.result.companiesList!.databaseId;
    const companies = found.flatMap(({ company }) => (company ? [{ companySocialId: company.socialId }] : []));
    const added = await add({ id, input: { companies } });
    setMade(id);
    return added.problems?.general ?? null;
  }
  return (
    <>
      {made && <Link to={`/lists/companies/${made}`}>The list</Link>}
      <Confirm
        label="Save as a list"
        title="Save as a list of companies"
        action="Save"
        variant="primary"
        onConfirm={save}
      >
        <p>The {formatCount(found.length)} companies shown here are added to a new list.</p>
        <TextInput label="Name" value={name} onChange={setName} />
      </Confirm>
    </>
  );
}
