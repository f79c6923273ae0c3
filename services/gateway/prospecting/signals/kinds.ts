import { ContentDefinition, SocialContentSignal } from '../../../../schema/contracts/content-signals.js';
import {
  MoveDefinition,
  NewHireDefinition,
  NewHireSignal,
  PastCompanyMoveSignal,
} from '../../../../schema/contracts/signals.js';

/** What a signal looks for: its kind and its definition. */
export type Question =
  | { kind: 'new_hire'; definition: NewHireDefinition }
  | { kind: 'past_company_move'; definition: MoveDefinition }
  | { kind: 'social_content'; definition: ContentDefinition };

export type Kind = Question['kind'];

/** The schemas of each kind: the whole signal, and its definition alone. */
export const kinds = {
  new_hire: { signal: NewHireSignal, definition: NewHireDefinition },
  past_company_move: { signal: PastCompanyMoveSignal, definition: MoveDefinition },
  social_content: { signal: SocialContentSignal, definition: ContentDefinition },
} as const;
