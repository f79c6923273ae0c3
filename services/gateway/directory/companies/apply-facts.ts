import type { FindPlace } from '../reference-lists/index.js';
import { type CompanyRecord, mergeCompany, type NamedFacts } from './company-record.js';
import { combine, keepAdded } from './merging/combine.js';
import type { Added } from './merging/sql/merges.js';

/**
 * The record of a company after facts, which keeps what was `added` to it by merges. Those that come under the id of a company that was merged into it add what was not known, and replace
 * nothing: a source that tells of both would otherwise change the one to and fro with each of its files (G7, B12).
 */
export function applyFacts(
  stored: Partial<CompanyRecord> | undefined,
  named: NamedFacts,
  findPlace: FindPlace,
  added: readonly Added[] = [],
): CompanyRecord {
  if (!named.isFormer || stored === undefined) return keepAdded(mergeCompany(stored, named, findPlace), added);
  return combine(stored as CompanyRecord, mergeCompany(undefined, named, findPlace)).record;
}
