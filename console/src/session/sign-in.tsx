import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../parts/button';
import { TextInput } from '../parts/fields';
import { beginSignIn, findSignIn } from './pkce';
import { signInByKey } from './session';

/** Asks who uses the console: by an API key, and by the authorization server where this gateway has one. */
export function SignIn({ fault, onSignIn }: { fault: string | null; onSignIn: () => void }) {
  const [key, setKey] = useState('');
  const [problem, setProblem] = useState(fault);
  const [isChecking, setChecking] = useState(false);
  const [hasServer, setHasServer] = useState(false);
  useEffect(() => {
    findSignIn().then(setHasServer, () => setHasServer(false));
  }, []);
  useEffect(() => setProblem(fault), [fault]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setChecking(true);
    const found = await findProblem(key.trim());
    setChecking(false);
    setProblem(found);
    if (found) return;
    signInByKey(key.trim());
    onSignIn();
  }

  return (
    <main className="sign-in">
      <h1>leadwire</h1>
      <p>See what your watches and signals find, and manage them.</p>
      <form onSubmit={submit}>
        <TextInput
          label="API key (customer or staff)"
          type="password"
          value={key}
          onChange={setKey}
          problem={problem}
          isRequired
          autoComplete="off"
          hint="The key is kept only in this tab, and is gone when you close the tab. npm start prints where the first keys are."
        />
        <Button type="submit" variant="primary" isPending={isChecking}>
          Sign in
        </Button>
        {hasServer && <Button onPress={() => void beginSignIn()}>Sign in on a page of its own</Button>}
      </form>
    </main>
  );
}

/** Asks the gateway whether the key is good, before anything is shown with it. */
async function findProblem(key: string): Promise<string | null> {
  if (!/^[\x21-\x7e]+$/.test(key)) return 'This is not a key: keys consist of letters, digits and underscores.';
  const body = JSON.stringify({ query: '{ __typename }' });
  const headers = { authorization: key, 'content-type': 'application/json' };
  const answer = await fetch('/graphql', { method: 'POST', headers, body }).catch(() => null);
  if (!answer) return 'The gateway cannot be reached. Please try again.';
  if (answer.ok) return key.startsWith('lw_ingest_') ? 'An ingest key cannot be used here.' : null;
  const problem = (await answer.json().catch(() => null)) as { detail?: string } | null;
  return problem?.detail ?? 'The key is not valid.';
}
