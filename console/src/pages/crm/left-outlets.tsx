import { OutletsDocument } from 'leadwire/graphql';
import { useAnswer } from '../../graph/use-answer';
import { Section } from '../../parts/page';
import { OutletFaults, OutletState } from '../outlets/actions';
import { CrmOutletActions } from './outlets';

/** The outlets whose connection was deleted, which have no other page: they count among those that an account may have. */
export function LeftOutlets({ connectionIds }: { connectionIds: ReadonlySet<string> }) {
  const { data, reload } = useAnswer(OutletsDocument, { first: 100 });
  const left = data?.outlets?.nodes.filter(
    ({ kind, crmConnectionId }) => kind !== 'EMAIL' && !connectionIds.has(crmConnectionId ?? ''),
  );
  if (!left || left.length === 0) return null;
  return (
    <Section title="Outlets without a connection">
      <p className="hint">The connection that these outlets used was deleted, so they no longer write anything.</p>
      {left.map((outlet) => (
        <div className="outlet" key={outlet.databaseId}>
          <p>
            <strong>{outlet.name}</strong> <OutletState outlet={outlet} />
          </p>
          <OutletFaults outlet={outlet} />
          <CrmOutletActions outlet={outlet} onChange={reload} />
        </div>
      ))}
    </Section>
  );
}
