import { CreateWebhookEndpointDocument } from 'leadwire/graphql';
import { useState } from 'react';
import { Link } from 'react-router';
import { given } from '../../graph/given';
import { noProblems } from '../../graph/problems';
import { useChange } from '../../graph/use-answer';
import { Page, Section } from '../../parts/page';
import { EndpointForm, type EndpointInput, endpointFields } from './endpoint-form';
import { Secret } from './secret';

/** Registers an endpoint, and shows its secret once. */
export function NewEndpoint() {
  const [problems, setProblems] = useState(noProblems);
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  const [create, isPending] = useChange(
    CreateWebhookEndpointDocument,
    (data) => data.createWebhookEndpoint,
    endpointFields,
  );

  async function submit(input: EndpointInput): Promise<void> {
    const done = await create({ input: given(input) });
    setProblems(done.problems ?? noProblems);
    if (done.result) setMade({ id: done.result.webhookEndpoint!.databaseId, secret: done.result.secret! });
  }
  if (made) {
    return (
      <Page
        title="The endpoint is registered"
        actions={
          <Link className="button primary" to={`/endpoints/${made.id}`}>
            I have kept the secret
          </Link>
        }
      >
        <Section title="Secret">
          <Secret secret={made.secret} />
        </Section>
      </Page>
    );
  }
  return (
    <Page title="Register an endpoint">
      <Section title="What it receives, and how">
        <p>Only events that are detected from now on are pushed to this endpoint. Earlier events are on the feed.</p>
        <EndpointForm
          endpoint={null}
          problems={problems}
          isPending={isPending}
          submit="Register"
          onSubmit={(input) => void submit(input)}
        >
          <Link className="button" to="/endpoints">
            Cancel
          </Link>
        </EndpointForm>
      </Section>
    </Page>
  );
}
