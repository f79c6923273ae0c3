import { PreviewWatchDocument } from 'leadwire/graphql';
import { useEffect, useState } from 'react';
import { useAnswer } from '../../graph/use-answer';
import { formatCount, toWords } from '../../parts/format';
import { Section } from '../../parts/page';
import { Fault } from '../../parts/status';
import { Ago } from '../../parts/time';
import { type Criteria, toInput } from './criteria';

/** How long typing must pause before the conditions are tried. */
const restMs = 400;

/** What the conditions would have matched of the past, while they are written. */
export function Preview({ criteria }: { criteria: Criteria }) {
  const text = JSON.stringify(toInput(criteria));
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, isLoading } = useAnswer(PreviewWatchDocument, { input: JSON.parse(asked) });
  const found = data?.previewWatch;
  return (
    <Section
      title="What it would have matched"
      actions={
        <span className="faint" aria-live="polite">
          {isLoading || asked !== text ? 'Checking …' : ''}
        </span>
      }
    >
      {error && <Fault>{error}</Fault>}
      {found && (
        <>
          <p aria-live="polite">
            <strong>{formatCount(found.matched)}</strong> of {found.complete ? 'all' : 'the last'}{' '}
            {formatCount(found.scanned)} news.
          </p>
          {found.matchedBySignalType.length > 0 && (
            <p>
              {found.matchedBySignalType
                .map(({ signalType, count }) => `${toWords(signalType)} ${formatCount(count)}`)
                .join(', ')}
            </p>
          )}
          {found.excludedAlone.length > 0 && (
            <>
              <h3>What each condition alone leaves out</h3>
              <ul>
                {found.excludedAlone.map(({ clause, count }) => (
                  <li key={clause}>
                    Without {toWords(clause)} there would be {formatCount(count)} more.
                  </li>
                ))}
              </ul>
            </>
          )}
          {found.samples.length > 0 && <h3>The newest of them</h3>}
          <ul className="samples">
            {found.samples.map(({ sourceId, headline, signalType, occurredAt, match }) => (
              <li key={sourceId}>
                {headline}
                <div className="hint">
                  {toWords(signalType)}, <Ago at={occurredAt} />
                  {match.words.length > 0 && `; words: ${match.words.join(', ')}`}
                  {match.values.length > 0 &&
                    `; ${match.values.map(({ clause, value }) => `${toWords(clause)}: ${value}`).join(', ')}`}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
