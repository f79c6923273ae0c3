import type { ResearchQuestion } from '../../../schema/contracts/research.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import type { Database } from '../../platform/postgres/postgres.js';
import { createFollowing, type Following } from '../operation/io/following.js';
import { selectQuestionsById } from './sql/select-questions.js';

/** Follows questions for the subscribers of this process, until they are answered, have failed, or are gone. */
export function createResearchProgress(database: Database, log: Logger): Following<ResearchQuestion> {
  return createFollowing({
    name: 'progress of research',
    log,
    select: (ids) => selectQuestionsById(database.pool, null, ids),
    hasEnded: ({ status }) => status === 'COMPLETED' || status === 'FAILED',
  });
}
