import { ContentDefinition, SocialContentSignal } from '../../../../schema/contracts/content-signals.js';
import {
  MoveDefinition,
  NewHireDefinition,
  NewHireSignal,
  PastCompanyMoveSignal,
} from '../../../../schema/contracts/signals.js';

/** A question as one of the kinds asks it. */
export type Question =
  | { kind: 'new_hire'; definition: NewHireDefinition }
  | { kind: 'past_company_move'; definition: MoveDefinition }
  | { kind: 'social_content'; definition: ContentDefinition };

export type Kind = Question['kind'];

/** What each kind accepts, with name and switch, and its question alone. */
export const kinds = {
  new_hire: { signal: NewHireSignal, definition: NewHireDefinition },
  past_company_move: { signal: PastCompanyMoveSignal, definition: MoveDefinition },
  social_content: { signal: SocialContentSignal, definition: ContentDefinition },
} as const;
