import type { FindPlace } from '../reference-lists/index.js';
import { type CompanyRecord, mergeCompany, type NamedFacts } from './company-record.js';
import { combine, keepAdded } from './merging/combine.js';
import type { Added } from './merging/sql/merges.js';

/**
 * Applies facts to the record of a company, which keeps what merges `added`. Facts under the id of a company merged into it add what was unknown
 * and replace nothing: a source that reports both would otherwise change the record back and forth with each of its files (G7, B12).
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
