import { UpsertWatchDocument } from 'leadwire/graphql';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { noProblems } from '../../graph/problems';
import { useChange } from '../../graph/use-answer';
import { Page } from '../../parts/page';
import { toInput } from './criteria';
import { type WatchDraft, WatchForm, watchFields } from './watch-form';

/** Describes a new watch. */
export function NewWatch() {
  const navigate = useNavigate();
  const [problems, setProblems] = useState(noProblems);
  const [create, isPending] = useChange(UpsertWatchDocument, (data) => data.upsertWatch, watchFields);
  async function submit({ name, isEnabled, maxSignalsPerDay, criteria }: WatchDraft): Promise<void> {
    const done = await create({ input: { name, isEnabled, maxSignalsPerDay, ...toInput(criteria) } });
    setProblems(done.problems ?? noProblems);
    const watch = done.result?.watch;
    if (watch)
      void navigate(`/watches/${watch.icpCriteriaId}${watch.sameAs?.length ? `?same=${watch.sameAs[0]}` : ''}`);
  }
  return (
    <Page title="New watch">
      <WatchForm
        watch={null}
        problems={problems}
        isPending={isPending}
        submit="Create the watch"
        onSubmit={(draft) => void submit(draft)}
      >
        <Link className="button" to="/watches">
          Cancel
        </Link>
      </WatchForm>
    </Page>
  );
}
