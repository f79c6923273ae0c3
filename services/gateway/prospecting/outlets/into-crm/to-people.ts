import { type CrmPerson, type Remark, subjectStart } from '../../crm/index.js';
import { describeLead } from '../describe-lead.js';
import type { DueLead } from '../sql/claims.js';

/** The people of leads, each once, with a remark for each of their leads. Of several leads of a person, the last one determines the role. */
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
  const { first_name, last_name, is_repeat } = lead;
  const mark = `leadwire lead ${lead.id}`;
  return {
    mark,
    subject: `${subjectStart} ${first_name} ${last_name}`.trim(),
    body: [...describeLead(lead), mark].join('\n'),
    isRepeat: is_repeat,
  };
}
