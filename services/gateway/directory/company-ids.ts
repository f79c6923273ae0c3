/** Where the keys of companies without an id of the network begin, downwards; the database's `shown_company_id` has the same number. */
const ownKeys = -(2 ** 52);

/**
 * The key under which the database holds the company of an id, as text (B12): the id of the network itself, or a number below -2^52 for an
 * id such as `c12`, which the directory gave.
 */
export const toCompanyKey = (id: string): string => (id.startsWith('c') ? String(ownKeys - Number(id.slice(1))) : id);

/** The id of the company of a key, as callers know it. */
export const toCompanyId = (key: string | number): string => {
  const number = Number(key);
  return number < 0 ? `c${ownKeys - number}` : String(key);
};

/** The key of the company to which the directory gave its n-th own id. */
export const toOwnKey = (count: number): number => ownKeys - count;

/** Whether a text in a cursor is the id of a company. */
export const isCompanyId = (value: unknown): value is string => typeof value === 'string' && /^c?\d{1,16}$/.test(value);
