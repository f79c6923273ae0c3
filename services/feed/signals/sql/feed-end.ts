/**
 * The CTE `feed_end` of a statement whose first parameter is an account: the last position of its feed, the last one that is past the
 * retention, and the first one of its newest month, each 0 where there is none. Read in the same snapshot as the events: every event between
 * the first two is visible.
 */
export const feedEnd = `
  feed_end as materialized (
    select coalesce(a.last_position, 0) as position,
      case when h.begins_at = '-infinity' then 0 else coalesce(
        (select first_position - 1 from signal_month where account_id = $1 and starts_at >= h.begins_at
         order by starts_at limit 1), a.last_position, 0) end as expired_to,
      coalesce((select first_position from signal_month where account_id = $1 and starts_at >= h.begins_at
         order by starts_at desc limit 1), 0) as newest
    from signal_history h left join account a on a.id = $1)`;
