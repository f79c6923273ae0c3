import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How promising a lead is, worked out when it is read: its age changes from day to day, and an account may weigh the parts otherwise at any time.
 * docs/leads.md has the rules in words.
 */
export class LeadScore1795640000000 implements MigrationInterface {
  name = 'LeadScore1795640000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account add column lead_weights jsonb');
    await runner.query(when);
    await runner.query(parts);
    await runner.query(total);
    await runner.query(reason);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function lead_reason(lead, timestamptz);
      drop function lead_score(jsonb, jsonb);
      drop function lead_parts(lead, timestamptz);
      drop function lead_event_at(lead);
      alter table account drop column lead_weights
    `);
  }
}

// When what the lead is about happened; null where that is not known. Dates of roles have a year at least, and no day of another month.
const when = `
  create function lead_event_at(l lead) returns timestamptz language sql stable parallel safe as $$
    select case
      when l.evidence is not null then coalesce((l.evidence ->> 'engaged_at')::timestamptz, (l.evidence ->> 'posted_at')::timestamptz)
      when l.new_role ->> 'start_date' ~ '^\\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\\d|3[01]))?)?$' then
        (make_date(substr(l.new_role ->> 'start_date', 1, 4)::int, coalesce(nullif(substr(l.new_role ->> 'start_date', 6, 2), ''), '1')::int, 1)
          + coalesce(nullif(substr(l.new_role ->> 'start_date', 9, 2), ''), '1')::int - 1) at time zone 'UTC'
    end
  $$`;

// `event_at` is what `lead_event_at` says, which each row works out once. Each part is from 0 to 100. The age halves the recency every 45 days.
const parts = `
  create function lead_parts(l lead, event_at timestamptz) returns jsonb language sql stable parallel safe as $$
    select jsonb_build_object(
      'fit', round(100 * case
        when l.evidence is not null then coalesce((l.evidence ->> 'score')::numeric, 0.6)
        else case when l.persona_id is null then 0.5 else 0.7 end + 0.3 * case l.seniority
          when 'CXO' then 1 when 'Owner / Partner' then 1 when 'Vice President' then 0.9 when 'Director' then 0.8
          when 'Experienced Manager' then 0.6 when 'Entry Level Manager' then 0.5 when 'Strategic' then 0.5 when 'Senior' then 0.4
          else 0.2 end
        end)::int,
      'recency', round(100 * power(2, -greatest(0,
        extract(epoch from now() - coalesce(event_at, l.created_at)) / 86400) / 45.0))::int,
      'relationship', case l.relationship when 'current_customer' then 100 when 'former_customer' then 70 when 'list' then 60 else 30 end,
      'confidence', 40 * (l.new_role ->> 'company_social_id' is not null)::int + 20 * (event_at is not null)::int
        + 20 * (l.seniority is not null)::int + 20 * (l.country is not null)::int)
  $$`;

const total = `
  create function lead_score(parts jsonb, weights jsonb) returns int language sql immutable parallel safe as $$
    select coalesce(round(sum((parts ->> part)::numeric * weight) / nullif(sum(weight), 0)), 0)::int
    from (values ('fit', 40), ('recency', 30), ('relationship', 20), ('confidence', 10)) as standard(part, usual)
    cross join lateral (select coalesce((weights ->> part)::numeric, usual) as weight) w
  $$`;

const reason = `
  create function lead_reason(l lead, event_at timestamptz) returns text language sql stable parallel safe as $$
    select concat_ws('; ',
      case
        when l.evidence ->> 'use_case' is not null then 'the post fits the use case "' || (l.evidence ->> 'use_case') || '"'
        when l.evidence is not null then 'the post matches the queries'
        else coalesce('matches the persona "' || l.persona_name || '"', 'has a role that the signal names')
          || coalesce(' at the level ' || l.seniority, '')
        end,
      case when l.evidence is not null then 'engaged ' when event_at is not null then 'took the role ' else 'was found ' end
        || case greatest(0, floor(extract(epoch from now() - coalesce(event_at, l.created_at)) / 86400))
          when 0 then 'today' when 1 then 'a day ago'
          else floor(extract(epoch from now() - coalesce(event_at, l.created_at)) / 86400)::text || ' days ago' end,
      case l.relationship
        when 'current_customer' then 'left a current customer' when 'former_customer' then 'left a former customer'
        when 'list' then 'left a company of the list' else 'no relationship is known' end,
      'not known: ' || nullif(concat_ws(', ',
        case when l.new_role ->> 'company_social_id' is null then 'the company' end,
        case when event_at is null then 'the date' end,
        case when l.seniority is null then 'the level' end,
        case when l.country is null then 'the country' end), ''))
  $$`;
