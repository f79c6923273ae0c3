import {
  CreateContentSignalDocument,
  CreateNewHireSignalDocument,
  type CreateNewHireSignalInput,
  CreatePastCompanyMoveSignalDocument,
  type CreatePastCompanyMoveSignalInput,
  type CreateSocialContentSignalInput,
} from 'leadwire/graphql';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { noProblems } from '../../graph/problems';
import { useChange } from '../../graph/use-answer';
import { Page, Section } from '../../parts/page';
import { Empty } from '../../parts/status';
import { type Draft, namesOf, toDraft, toInput } from './draft';
import { SignalForm } from './signal-form';
import { kinds } from './signals';

/** Creates a signal of the kind that the address names. */
export function NewSignal() {
  const { kind: path } = useParams();
  const found = kinds.find((one) => one.path === path);
  const navigate = useNavigate();
  const fields = namesOf(found?.kind ?? 'NEW_HIRE');
  const [problems, setProblems] = useState(noProblems);
  const [newHire, isHiring] = useChange(CreateNewHireSignalDocument, (data) => data.createNewHireSignal, fields);
  const [move, isMoving] = useChange(
    CreatePastCompanyMoveSignalDocument,
    (data) => data.createPastCompanyMoveSignal,
    fields,
  );
  const [content, isPosting] = useChange(CreateContentSignalDocument, (data) => data.createSocialContentSignal, fields);
  if (!found) return <Empty title="There is no such kind of signal." />;

  async function submit(draft: Draft): Promise<void> {
    const { kind } = found!;
    const input: unknown = toInput(kind, draft, true);
    const done =
      kind === 'NEW_HIRE'
        ? await newHire({ input: input as CreateNewHireSignalInput })
        : kind === 'PAST_COMPANY_MOVE'
          ? await move({ input: input as CreatePastCompanyMoveSignalInput })
          : await content({ input: input as CreateSocialContentSignalInput });
    setProblems(done.problems ?? noProblems);
    if (!done.result) return;
    const { signal, duplicateOf } = done.result;
    void navigate(`/signals/${signal!.databaseId}${duplicateOf ? `?duplicate=${duplicateOf}` : ''}`);
  }
  return (
    <Page title={`${found.name}: a new signal`}>
      <Section title={found.about}>
        <p className="hint">
          A person must meet every condition that you fill in. For a list, matching one of its entries is enough.
        </p>
        <SignalForm
          key={found.kind}
          kind={found.kind}
          draft={toDraft(found.kind, null)}
          problems={problems}
          isPending={isHiring || isMoving || isPosting}
          submit="Create the signal"
          onSubmit={(draft) => void submit(draft)}
        >
          <Link className="button" to="/signals">
            Cancel
          </Link>
        </SignalForm>
      </Section>
    </Page>
  );
}
