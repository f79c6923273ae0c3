import type { CompanyRef } from './company-ref.js';

/** A deal in the form in which it is stored, from any CRM or file. */
export type CrmDeal = {
  externalId: string;
  name: string | null;
  /** A decimal number as text, so that no digit is lost. */
  amount: string | null;
  currency: string | null;
  stage: string | null;
  /** As the CRM names them inside. */
  pipeline: string | null;
  type: string | null;
  isClosed: boolean;
  isWon: boolean;
  /** Per cent. */
  probability: number | null;
  /** An instant or a day that PostgreSQL can hold. */
  closedAt: string | null;
  company: CompanyRef | null;
};

/** The value as decimal text; null where it is no decimal number. */
export function toStoredAmount(value: string | number | null | undefined): string | null {
  const text = String(value ?? '').trim();
  return /^[+-]?\d{1,20}(\.\d{1,10})?$/.test(text) ? text : null;
}

/** The value as a number from 0 to 100; null if it is not one. */
export function toPercent(value: string | number | null | undefined): number | null {
  const number = Number(value ?? '');
  return value !== null && value !== undefined && value !== '' && number >= 0 && number <= 100 ? number : null;
}

/** A day or an instant of the years 1 to 9999 as RFC 3339 in UTC; null for any other text. */
export function toClosedAt(text: string | null | undefined): string | null {
  const given = (text ?? '').trim();
  if (!/^\d{4}-\d\d-\d\d/.test(given)) return null;
  const ms = Date.parse(given);
  if (Number.isNaN(ms) || ms < Date.parse('0001-01-01') || ms > Date.parse('9999-12-31')) return null;
  // Date would convert February 30 to a day in March.
  return given.length === 10 && !new Date(ms).toISOString().startsWith(given) ? null : new Date(ms).toISOString();
}
