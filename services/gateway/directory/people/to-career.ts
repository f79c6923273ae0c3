import type { ContactFacts } from '../../../../schema/contracts/directory.js';
import type { Career } from '../changes/index.js';
import type { PersonChange, PersonRecord } from './person-record.js';
import { digestPositions, type PositionRecord, toPosition } from './position-record.js';

const noPositions = digestPositions([]);

/**
 * The input for comparing a person's roles (G7): the positions of each of their items, in order. Null if there is nothing to compare, as for
 * nearly everybody in an import: people who are new, or whose positions are repeated.
 */
export function toCareer(
  stored: PersonRecord | undefined,
  change: PersonChange,
  given: ContactFacts[],
): Career<PositionRecord> | null {
  const lists =
    given.length > 1
      ? given.flatMap(({ positions }) => (positions ? [positions.map(toPosition)] : []))
      : change.positions
        ? [change.positions]
        : [];
  const digest = stored?.positions_digest ?? noPositions;
  const isHeld = digest !== noPositions;
  return lists.length < (isHeld ? 1 : 2) ? null : { person: change.record, isHeld, lists };
}
