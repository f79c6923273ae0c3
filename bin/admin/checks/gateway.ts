import { open, type SecretKeys } from '../../../services/platform/secret-box.js';
import { readSealedTexts } from '../sealed-texts.js';
import { type Check, readPages } from './findings.js';

// Of accounts that are closed, rows are being deleted (X7).

/** C6. */
export const credits: Check = {
  promise: 'The balance of an account is the sum of its credit entries.',
  async run({ gateway }, found) {
    const statement = `
      select a.id, coalesce(b.credits, 0)::text as balance, e.sum::text as sum
      from (select id from gateway.account where id > $1::uuid and closed_at is null order by id limit $2) a
      left join gateway.credit_balance b on b.account_id = a.id
      cross join lateral (select coalesce(sum(amount), 0) as sum from gateway.credit_entry where account_id = a.id) e
      order by a.id`;
    for await (const page of readPages<{ id: string; balance: string; sum: string }>(gateway, statement))
      for (const { id, balance, sum } of page)
        if (balance !== sum) found(`account ${id}: the balance is ${balance}, the entries are ${sum}`);
  },
};

export const listCounts: Check = {
  promise: 'A companies list counts the companies that it has.',
  async run({ gateway }, found) {
    const statement = `
      select l.id, l.company_count as counted, m.count
      from (select l.id, l.company_count from gateway.companies_list l join gateway.account a on a.id = l.account_id
            where l.id > $1::uuid and a.closed_at is null order by l.id limit $2) l
      cross join lateral (select count(*)::int as count from gateway.companies_list_member where list_id = l.id) m
      order by l.id`;
    for await (const page of readPages<{ id: string; counted: number; count: number }>(gateway, statement))
      for (const { id, counted, count } of page)
        if (counted !== count) found(`list ${id} counts ${counted} companies and has ${count}`);
  },
};

export const secrets = (keys: SecretKeys): Check => ({
  promise: 'What is stored sealed can be opened with SECRET_KEYS.',
  async run(clients, found) {
    for await (const { sealed, purpose, about } of readSealedTexts((schema) => clients[schema])) {
      try {
        open(keys, purpose, sealed);
      } catch (error) {
        // Node says "Unsupported state" where the key is another one of the same id.
        const reason = /SECRET_KEYS/.test((error as Error).message)
          ? (error as Error).message
          : 'another key sealed it';
        found(`${about}: ${reason}`);
      }
    }
  },
});
