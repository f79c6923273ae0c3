import { v7 } from 'uuid';
import type { z } from 'zod';
import type {
  changeResearchQuestionTemplateInput,
  createResearchQuestionTemplateInput,
  listResearchQuestionTemplatesInput,
  ResearchQuestionTemplate,
  ResearchQuestionTemplatePage,
  researchQuestionTemplateInput,
} from '../../../../schema/contracts/research.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { startOfPage, toPage } from '../../../platform/paging.js';
import { once } from '../../../platform/postgres/idempotency.js';
import { entityTransaction, type Queryable } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { selectTemplates, selectTemplatesById } from '../sql/templates.js';
import { ResearchQuestionTemplateEntity } from './template.entity.js';

type TemplateDeps = Pick<Deps, 'database'>;

/** Creates a template (E4); what is asked by it keeps the text that it had then. */
export async function createTemplate(
  deps: TemplateDeps,
  { body }: z.output<typeof createResearchQuestionTemplateInput>,
  ctx: RequestContext,
): Promise<ResearchQuestionTemplate> {
  const accountId = accountOf(ctx);
  const request = { accountId, operation: 'createResearchQuestionTemplate', key: ctx.idempotencyKey, body };
  return entityTransaction(deps.database, (manager, client) =>
    once(client, request, async () => {
      const id = v7();
      await manager.insert(ResearchQuestionTemplateEntity, { id, accountId, ...body });
      return readTemplate(client, accountId, id);
    }),
  );
}

/** The templates of the account, newest first. */
export async function listTemplates(
  deps: TemplateDeps,
  { query }: z.output<typeof listResearchQuestionTemplatesInput>,
  ctx: RequestContext,
): Promise<ResearchQuestionTemplatePage> {
  const start = startOfPage('research_question_templates', query.cursor);
  const found = await selectTemplates(deps.database.pool, accountOf(ctx), start, query.limit);
  const { rows, ...page } = toPage('research_question_templates', found, query.limit);
  return { research_question_templates: rows, ...page };
}

/** One template of the account; else `not_found`. */
export async function getTemplate(
  deps: TemplateDeps,
  { path }: z.output<typeof researchQuestionTemplateInput>,
  ctx: RequestContext,
): Promise<ResearchQuestionTemplate> {
  return readTemplate(deps.database.pool, accountOf(ctx), path.id);
}

/** Those of the ids that are templates of the account. */
export const readTemplates = (deps: TemplateDeps, ids: string[], ctx: RequestContext) =>
  selectTemplatesById(deps.database.pool, accountOf(ctx), ids);

/** Changes the given fields of a template; else `not_found`. */
export async function changeTemplate(
  deps: TemplateDeps,
  { path, body }: z.output<typeof changeResearchQuestionTemplateInput>,
  ctx: RequestContext,
): Promise<ResearchQuestionTemplate> {
  const key = { id: path.id, accountId: accountOf(ctx) };
  return entityTransaction(deps.database, async (manager, client) => {
    await manager.update(ResearchQuestionTemplateEntity, key, { ...body, updatedAt: () => 'clock_timestamp()' });
    return readTemplate(client, key.accountId, key.id);
  });
}

/** Deletes a template; questions asked by it stay. Else `not_found`. */
export async function deleteTemplate(
  deps: TemplateDeps,
  { path }: z.output<typeof researchQuestionTemplateInput>,
  ctx: RequestContext,
): Promise<void> {
  await entityTransaction(deps.database, async (manager) => {
    const key = { id: path.id, accountId: accountOf(ctx) };
    const { affected } = await manager.delete(ResearchQuestionTemplateEntity, key);
    if (affected !== 1) throw notFound('research question template');
  });
}

async function readTemplate(db: Queryable, accountId: string, id: string): Promise<ResearchQuestionTemplate> {
  const [template] = await selectTemplatesById(db, accountId, [id]);
  if (!template) throw notFound('research question template');
  return template;
}
