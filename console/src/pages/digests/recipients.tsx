import { type OutletFieldsFragment, type RecipientState, UpdateOutletDocument } from 'leadwire/graphql';
import { useState } from 'react';
import { useChange } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { Fault, Status } from '../../parts/status';

/** What the consent of a recipient is called, and what follows from it. */
const states: Record<RecipientState, { is: string; tone: 'good' | 'bad' | 'warn' | 'plain'; means: string }> = {
  CONFIRMED: { is: 'agreed', tone: 'good', means: 'Receives the digest.' },
  ASKED: { is: 'asked', tone: 'warn', means: 'Receives nothing until somebody has agreed by the link in the message.' },
  UNSUBSCRIBED: {
    is: 'unsubscribed',
    tone: 'plain',
    means: 'Receives nothing. Only the link in a message can undo this.',
  },
  REFUSED: { is: 'unknown', tone: 'bad', means: 'The mail server does not know the address. Receives nothing.' },
};

/** Who is meant to receive a digest, and who has agreed. */
export function Recipients({ outlet, onChange }: { outlet: OutletFieldsFragment; onChange: () => void }) {
  const recipients = outlet.email?.recipients ?? [];
  return (
    <>
      <div className="table-frame">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Address</th>
              <th scope="col">Consent</th>
            </tr>
          </thead>
          <tbody>
            {recipients.map(({ address, state }) => (
              <tr key={address}>
                <th scope="row" className="address">
                  {address}
                </th>
                <td>
                  <Status is={states[state].is} tone={states[state].tone} />{' '}
                  <span className="hint">{states[state].means}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {recipients.some(({ state }) => state === 'REFUSED') && <AskAgain outlet={outlet} onChange={onChange} />}
    </>
  );
}

/** Sends the recipients once more, so that those whose addresses the mail server did not know are asked again. */
function AskAgain({ outlet: { databaseId: id, email }, onChange }: Parameters<typeof Recipients>[0]) {
  const [notice, setNotice] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [change, isPending] = useChange(UpdateOutletDocument, (found) => found.updateOutlet);
  async function ask(): Promise<void> {
    const { cron, timeZone } = email!.schedule;
    const recipients = email!.recipients.map(({ address }) => address);
    const { problems } = await change({ id, input: { email: { recipients, schedule: { cron, timeZone } } } });
    setFault(problems?.general ?? null);
    setNotice(problems ? null : 'Addresses that were refused more than a day ago are asked again.');
    onChange();
  }
  return (
    <div className="outlet-actions">
      <div className="actions">
        <Button isPending={isPending} onPress={() => void ask()}>
          Ask unknown addresses again
        </Button>
      </div>
      <p aria-live="polite" className="hint">
        {notice}
      </p>
      {fault && <Fault>{fault}</Fault>}
    </div>
  );
}
