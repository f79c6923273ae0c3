import { CreateOutletDocument } from 'leadwire/graphql';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { given } from '../../graph/given';
import { noProblems } from '../../graph/problems';
import { useChange } from '../../graph/use-answer';
import { Page, Section } from '../../parts/page';
import { DigestForm, type DigestSettings, digestFields } from './digest-form';

/** Creates a digest, of which each recipient is asked first. */
export function NewDigest() {
  const navigate = useNavigate();
  const [problems, setProblems] = useState(noProblems);
  const [create, isPending] = useChange(CreateOutletDocument, (data) => data.createOutlet, digestFields);
  async function submit(settings: DigestSettings): Promise<void> {
    const done = await create({ input: given(settings) });
    setProblems(done.problems ?? noProblems);
    if (done.result) void navigate(`/digests/${done.result.outlet!.databaseId}`);
  }
  return (
    <Page title="New digest">
      <Section title="Who receives which leads, and when">
        <DigestForm problems={problems} isPending={isPending} onSubmit={submit} action="Create the digest">
          <Link className="button" to="/digests">
            Cancel
          </Link>
        </DigestForm>
      </Section>
    </Page>
  );
}
