import { OutletDocument, type OutletFieldsFragment, UpdateOutletDocument } from 'leadwire/graphql';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { changed } from '../../graph/changed';
import { noProblems } from '../../graph/problems';
import { useAnswer, useChange } from '../../graph/use-answer';
import { formatCount } from '../../parts/format';
import { Facts, Page, Section } from '../../parts/page';
import { Empty, Fault } from '../../parts/status';
import { Ago, Time } from '../../parts/time';
import { OutletActions, OutletFaults, OutletState } from '../outlets/actions';
import { OutletDeliveries } from '../outlets/deliveries';
import { describeSchedule } from '../programs/schedule';
import { DigestForm, type DigestSettings, digestFields } from './digest-form';
import { Recipients } from './recipients';

/** How late a digest may be before the page says so. */
const lateMs = 10 * 60_000;

/** One digest: when it is sent, who receives it, its settings, and what became of its leads. */
export function DigestPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, reload } = useAnswer(OutletDocument, { id }, { everyMs: 5_000 });
  if (error && !data) return <Fault>{error}</Fault>;
  if (!data) return <p className="faint">Loading …</p>;
  const { outlet } = data;
  if (!outlet?.email) return <Empty title="There is no such digest." />;
  const { state, nextDigestAt, writtenCount, lastWrittenAt, email } = outlet;
  const isOn = state === 'ON';
  const isLate = isOn && nextDigestAt != null && Date.parse(nextDigestAt) < Date.now() - lateMs;
  return (
    <Page title={outlet.name} actions={<OutletState outlet={outlet} />}>
      {error && <Fault>{error}</Fault>}
      <OutletFaults outlet={outlet} />
      {isLate && !outlet.lastError && (
        <Fault>The digest is overdue. Test it to find out whether this installation can send e-mail.</Fault>
      )}
      <Section title="Details">
        <Facts
          facts={[
            ['Schedule', describeSchedule(email.schedule)],
            ['Next digest', isOn ? <Time key="next" at={nextDigestAt} /> : 'paused: leads wait'],
            ['Leads sent', formatCount(writtenCount)],
            ['Last sent', <Ago key="last" at={lastWrittenAt} />],
          ]}
        />
        <OutletActions
          outlet={outlet}
          ready="The mail server accepts the sign-in, and somebody has agreed. No message was sent."
          words={{ off: 'Pause', on: 'Resume' }}
          deletes="Delete the digest"
          about={<p>The digest stops, and the record of what became of its leads is deleted. The leads stay.</p>}
          onChange={reload}
          onDelete={() => void navigate('/digests')}
        />
      </Section>
      <Section title="Recipients">
        <Recipients outlet={outlet} onChange={reload} />
      </Section>
      <Section title="Leads">
        <OutletDeliveries id={outlet.databaseId} words={{ WRITTEN: 'sent' }} />
      </Section>
      <Section title="Settings">
        <Settings key={outlet.updatedAt} outlet={outlet} onChange={reload} />
      </Section>
    </Page>
  );
}

function Settings({ outlet, onChange }: { outlet: OutletFieldsFragment; onChange: () => void }) {
  const [problems, setProblems] = useState(noProblems);
  const [update, isPending] = useChange(UpdateOutletDocument, (data) => data.updateOutlet, digestFields);
  async function submit(settings: DigestSettings, before: DigestSettings): Promise<void> {
    const done = await update({ id: outlet.databaseId, input: changed(before, settings) });
    setProblems(done.problems ?? noProblems);
    if (done.result) onChange();
  }
  return <DigestForm outlet={outlet} problems={problems} isPending={isPending} onSubmit={submit} action="Save" />;
}
