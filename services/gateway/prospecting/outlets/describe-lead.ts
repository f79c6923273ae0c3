import type { FoundLead } from '../../../../schema/contracts/lead-generation.js';

/** Why somebody is a lead, in lines for people. */
export function describeLead(lead: FoundLead): string[] {
  const { new_role, previous_role, evidence } = lead;
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
  ];
  return lines.filter((line) => typeof line === 'string' && line !== '') as string[];
}

const relationships: Record<string, string> = {
  current_customer: 'a current customer',
  former_customer: 'a former customer',
  list: 'a company of the list',
};
