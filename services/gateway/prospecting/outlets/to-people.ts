import { type CrmPerson, type Remark, subjectStart } from '../crm/index.js';
import type { DueLead } from './sql/claims.js';

/** The people of leads, each once, with a remark for each of their leads. Of several leads of a person the last one tells the role. */
export function toPeople(leads: DueLead[]): CrmPerson[] {
  const people = new Map<string, CrmPerson>();
  for (const lead of leads) {
    const remarks = [...(people.get(lead.person_id)?.remarks ?? []), toRemark(lead)];
    people.set(lead.person_id, {
      id: lead.person_id,
      first_name: lead.first_name,
      last_name: lead.last_name,
      title: lead.new_role?.title ?? null,
      company_name: lead.new_role?.company_name ?? null,
      company_social_id: lead.new_role?.company_social_id ?? null,
      profile_url: lead.social_url.startsWith('https://') ? lead.social_url : null,
      remarks,
    });
  }
  return [...people.values()];
}

function toRemark(lead: DueLead): Remark {
  const { first_name, last_name, new_role, previous_role, evidence } = lead;
  const mark = `leadwire lead ${lead.id}`;
  const role = (one: { title: string; company_name: string | null }): string =>
    one.company_name === null ? one.title : `${one.title} at ${one.company_name}`;
  const lines = [
    new_role &&
      `${evidence ? 'Role' : 'New role'}: ${role(new_role)}${new_role.start_date ? `, since ${new_role.start_date}` : ''}`,
    previous_role && `Previous role: ${role(previous_role)}`,
    lead.relationship && `Former employer: ${relationships[lead.relationship] ?? lead.relationship}`,
    lead.persona_name && `Persona: ${lead.persona_name}`,
    lead.matched_rule && `Matched: ${lead.matched_rule}`,
    evidence && `Post: ${evidence.post_url}`,
    mark,
  ];
  return {
    mark,
    subject: `${subjectStart} ${first_name} ${last_name}`.trim(),
    body: lines.filter(Boolean).join('\n'),
    isRepeat: lead.is_repeat,
  };
}

const relationships: Record<string, string> = {
  current_customer: 'a current customer',
  former_customer: 'a former customer',
  list: 'a company of the list',
};
