import { LeadPageDocument } from 'leadwire/graphql';
import { Link, useParams } from 'react-router';
import { useAnswer } from '../../graph/use-answer';
import { formatCount, toWords } from '../../parts/format';
import { Facts, Page, Section } from '../../parts/page';
import { Empty, Fault } from '../../parts/status';
import { Time } from '../../parts/time';
import { roleOf } from './leads';
import { Work } from './work';

/** One lead, and what it rests on. */
export function LeadPage() {
  const { id = '' } = useParams();
  const { data, error, reload } = useAnswer(LeadPageDocument, { id });
  if (error) return <Fault>{error}</Fault>;
  if (!data) return <p className="faint">Loading …</p>;
  const { lead } = data;
  if (!lead) return <Empty title="There is no such lead." />;
  const { evidence, signal, program, persona } = lead;
  return (
    <Page
      title={`${lead.firstName} ${lead.lastName}`}
      actions={
        <>
          <a className="button" href={lead.socialUrl} rel="noreferrer noopener" target="_blank">
            Profile
          </a>
          <Link className="button primary" to={`/contacts?person=${encodeURIComponent(lead.socialUrl)}`}>
            Contact and research
          </Link>
        </>
      }
    >
      <Work lead={lead} onChange={reload} />
      <Section title="Who the person is">
        <Facts
          facts={[
            ['New role', roleOf(lead.newRole)],
            ['Since', lead.newRole?.startDate ?? '–'],
            ['Before', roleOf(lead.previousRole)],
            ['Level', lead.seniority ?? 'not known'],
            ['Place', [lead.location, lead.country].filter(Boolean).join(', ') || '–'],
          ]}
        />
      </Section>
      <Section title="Why it is a lead">
        <Facts
          facts={[
            [
              'Signal',
              signal ? (
                <Link key="signal" to={`/signals/${signal.databaseId}`}>
                  {signal.name}
                </Link>
              ) : (
                toWords(lead.signalKind)
              ),
            ],
            [
              'Program',
              program ? (
                <Link key="program" to={`/programs/${program.databaseId}`}>
                  {program.name}
                </Link>
              ) : (
                'deleted'
              ),
            ],
            [
              'Persona',
              persona ? (
                <Link key="persona" to={`/personas/${persona.databaseId}`}>
                  {persona.name}
                </Link>
              ) : (
                (lead.personaName ?? '–')
              ),
            ],
            ['Rule', lead.matchedRule ? toWords(lead.matchedRule) : '–'],
            ['Relationship', lead.relationship ? toWords(lead.relationship) : '–'],
            ['Found', <Time key="found" at={lead.createdAt} />],
          ]}
        />
      </Section>
      {evidence && (
        <Section title="The post">
          <blockquote>{evidence.excerpt}</blockquote>
          <Facts
            facts={[
              ['What the person did', toWords(evidence.engagement)],
              ['When', <Time key="when" at={evidence.engagedAt ?? evidence.postedAt} />],
              ['Use case', evidence.useCase ?? '–'],
              ['Score', evidence.score == null ? '–' : formatCount(evidence.score)],
              ['Words', evidence.keywords.join(', ') || '–'],
              [
                'Post',
                <a key="post" href={evidence.postUrl} rel="noreferrer noopener" target="_blank">
                  {evidence.postUrl}
                </a>,
              ],
            ]}
          />
          {evidence.engagementText && <blockquote>{evidence.engagementText}</blockquote>}
        </Section>
      )}
    </Page>
  );
}
