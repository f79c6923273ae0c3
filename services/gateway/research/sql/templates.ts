import type { ResearchQuestionTemplate } from '../../../../schema/contracts/research.js';
import type { NewestFirst } from '../../../platform/paging.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';

const columns = 'id, name, question, created_at, updated_at';

/** At most `limit + 1` templates of an account, newest first; index research_question_template_newest. */
export async function selectTemplates(
  db: Queryable,
  accountId: string,
  start: NewestFirst,
  limit: number,
): Promise<ResearchQuestionTemplate[]> {
  const { rows } = await db.query<ResearchQuestionTemplate>({
    name: 'research-templates',
    text: `select ${columns} from research_question_template
           where account_id = $1::uuid
             and ($2::timestamptz is null or (created_at, id) < ($2::timestamptz, $3::uuid))
           order by created_at desc, id desc limit $4::int + 1`,
    values: [accountId, start.before, start.beforeId, limit],
  });
  return rows;
}

/** Those of the ids that are templates of an account. */
export async function selectTemplatesById(
  db: Queryable,
  accountId: string,
  ids: string[],
): Promise<ResearchQuestionTemplate[]> {
  const { rows } = await db.query<ResearchQuestionTemplate>({
    name: 'research-template',
    text: `select ${columns} from research_question_template where account_id = $1::uuid and id = any($2::uuid[])`,
    values: [accountId, ids],
  });
  return rows;
}
