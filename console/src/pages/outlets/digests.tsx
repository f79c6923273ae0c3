import {
  CreateOutletDocument,
  type OutletFieldsFragment,
  OutletsDocument,
  type RecipientState,
  UpdateOutletDocument,
} from 'leadwire/graphql';
import { useState } from 'react';
import { given } from '../../graph/given';
import { useAnswer, useChange } from '../../graph/use-answer';
import { Page, Section } from '../../parts/page';
import { Empty, Fault, Status, type Tone } from '../../parts/status';
import { Time } from '../../parts/time';
import { describeSchedule } from '../programs/schedule';
import { type DigestDraft, DigestForm, digestFields } from './digest-form';
import { OneOutlet } from './one-outlet';

/** The digests of leads that people receive by e-mail. */
export default function Digests() {
  const { data, error, reload } = useAnswer(OutletsDocument, {}, { everyMs: 5_000 });
  const digests = data?.outlets?.nodes.filter(({ kind }) => kind === 'EMAIL') ?? [];
  return (
    <Page title="Digests">
      <Section title="Leads by e-mail">
        {error && <Fault>{error}</Fault>}
        <p className="hint">A digest sends the new leads of the account to people who have agreed to receive them.</p>
        {digests.map((outlet) => (
          <OneDigest key={outlet.databaseId} outlet={outlet} onChange={reload} />
        ))}
        {data && digests.length === 0 && <Empty title="Nobody receives leads by e-mail yet." />}
      </Section>
      <NewDigest onDone={reload} />
    </Page>
  );
}

const words: Record<RecipientState, [text: string, tone: Tone]> = {
  ASKED: ['has not agreed yet', 'warn'],
  CONFIRMED: ['receives it', 'good'],
  REFUSED: ['was refused by the mail server', 'bad'],
  UNSUBSCRIBED: ['has unsubscribed', 'plain'],
};

function OneDigest({ outlet, onChange }: { outlet: OutletFieldsFragment; onChange: () => void }) {
  const [change, isPending] = useChange(UpdateOutletDocument, (found) => found.updateOutlet, digestFields);
  const { databaseId: id, email, nextDigestAt } = outlet;
  const { recipients, schedule } = email!;
  async function save(draft: DigestDraft, close: () => void) {
    const { result, problems } = await change({ id, input: toInput(draft) });
    if (result) {
      onChange();
      close();
    }
    return problems;
  }
  return (
    <OneOutlet
      outlet={outlet}
      onChange={onChange}
      ready="The mail server answers, and somebody has agreed."
      farewell="Nobody receives it any more. Leads that wait for it are not sent."
      settings={(close) => (
        <DigestForm
          draft={{
            name: outlet.name,
            recipients: recipients.map(({ address }) => address),
            schedule: { cron: schedule.cron, timeZone: schedule.timeZone },
            minScore: outlet.minScore ?? null,
          }}
          action="Save"
          isPending={isPending}
          onSubmit={(draft) => save(draft, close)}
        />
      )}
    >
      <p>
        {describeSchedule(schedule)}
        {outlet.state === 'ON' && nextDigestAt && (
          <>
            , next at <Time at={nextDigestAt} />
          </>
        )}
      </p>
      <ul>
        {recipients.map(({ address, state }) => (
          <li key={address}>
            {address} <Status is={words[state][0]} tone={words[state][1]} />
          </li>
        ))}
      </ul>
    </OneOutlet>
  );
}

function NewDigest({ onDone }: { onDone: () => void }) {
  const [create, isPending] = useChange(CreateOutletDocument, (found) => found.createOutlet, digestFields);
  /** Each form that was sent makes place for a fresh one. */
  const [sent, setSent] = useState(0);
  const [draft] = useState<DigestDraft>(() => ({
    name: 'New leads',
    recipients: [],
    schedule: { cron: '0 8 * * 1-5', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    minScore: null,
  }));
  async function submit(filled: DigestDraft) {
    const { result, problems } = await create({ input: given(toInput(filled)) });
    if (result) {
      setSent(sent + 1);
      onDone();
    }
    return problems;
  }
  return (
    <Section title="New digest">
      <DigestForm key={sent} draft={draft} action="Create the digest" isPending={isPending} onSubmit={submit} />
    </Section>
  );
}

const toInput = ({ name, minScore, recipients, schedule }: DigestDraft) => ({
  ...{ name, minScore },
  email: { recipients, schedule },
});
