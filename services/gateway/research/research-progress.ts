import type { ResearchQuestion } from '../../../schema/contracts/research.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import type { Database } from '../../platform/postgres/postgres.js';
import { createFollowing, type Following } from '../operation/io/following.js';
import { selectQuestionsById } from './sql/select-questions.js';

/** Follows questions for the subscribers of this process, until the questions are answered, have failed or are deleted. */
export function createResearchProgress(database: Database, log: Logger): Following<ResearchQuestion> {
  return createFollowing({
    name: 'progress of research',
    log,
    select: (ids) => selectQuestionsById(database.pool, null, ids),
    hasEnded: ({ status }) => status === 'COMPLETED' || status === 'FAILED',
  });
}
