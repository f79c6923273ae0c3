import { PreviewLeadGenerationRunDocument, type SignalKind } from 'leadwire/graphql';
import { useAnswer } from '../../graph/use-answer';
import { formatCount, toWords } from '../../parts/format';
import { Fault, Tile } from '../../parts/status';

export type Picked = { kind: SignalKind; id: string };

/** What a run of these signals would read, whom it would meet, and the most that it can cost. It costs nothing. */
export function DryRun({ signals, names }: { signals: readonly Picked[]; names: ReadonlyMap<string, string> }) {
  const { data, error, isLoading } = useAnswer(
    PreviewLeadGenerationRunDocument,
    { signals: [...signals] },
    { pause: signals.length === 0 },
  );
  if (signals.length === 0) return <p className="faint">Choose signals to see what a run would read.</p>;
  if (error) return <Fault>{error}</Fault>;
  const found = data?.previewLeadGenerationRun;
  if (!found) return <p className="faint">{isLoading ? 'Checking …' : ''}</p>;
  const isShort = found.worstCaseCredits > found.creditsLeft;
  return (
    <div aria-live="polite">
      <div className="tiles">
        <Tile name="Credits at most" note={`${formatCount(found.creditsLeft)} are left`}>
          {formatCount(found.worstCaseCredits)}
        </Tile>
        <Tile name="Profiles that fit">
          {formatCount(found.signals.reduce((sum, { profiles }) => sum + profiles, 0))}
        </Tile>
      </div>
      {isShort && <Fault>The run may end early, because it can cost more credits than are left.</Fault>}
      {found.signals.map((sweep) => (
        <div key={sweep.signalId}>
          <h3>{names.get(sweep.signalId) ?? toWords(sweep.kind)}</h3>
          <p>
            Searches: {formatCount(sweep.searches)}. Profiles: {formatCount(sweep.profiles)}. Credits at most:{' '}
            {formatCount(sweep.worstCaseCredits)}.
          </p>
          {sweep.sample.length > 0 && (
            <table className="plain-table">
              <thead>
                <tr>
                  <th scope="col">For example</th>
                  <th scope="col">Title</th>
                  <th scope="col">Company</th>
                </tr>
              </thead>
              <tbody>
                {sweep.sample.map(({ personName, jobTitle, companyName }) => (
                  <tr key={`${personName} ${jobTitle}`}>
                    <td>{personName}</td>
                    <td>{jobTitle}</td>
                    <td>{companyName ?? '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
      ))}
    </div>
  );
}
