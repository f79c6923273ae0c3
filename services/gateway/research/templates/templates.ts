import { v7 } from 'uuid';
import type { z } from 'zod';
import type {
  changeResearchQuestionTemplateInput,
  createResearchQuestionTemplateInput,
  ResearchQuestionTemplate,
} from '../../../../schema/contracts/research.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { once } from '../../../platform/postgres/idempotency.js';
import { entityTransaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { templates } from './sql/template-rows.js';
import { ResearchQuestionTemplateEntity } from './template.entity.js';

type TemplateDeps = Pick<Deps, 'database'>;

/** Creates a template (E4). A question that is asked by it keeps the text that the template had at that time. */
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
      return templates.read(client, accountId, id);
    }),
  );
}

/** Changes the given fields of a template; throws `not_found` where there is no such template. */
export async function changeTemplate(
  deps: TemplateDeps,
  { path, body }: z.output<typeof changeResearchQuestionTemplateInput>,
  ctx: RequestContext,
): Promise<ResearchQuestionTemplate> {
  const key = { id: path.id, accountId: accountOf(ctx) };
  return entityTransaction(deps.database, async (manager, client) => {
    await manager.update(ResearchQuestionTemplateEntity, key, { ...body, updatedAt: () => 'clock_timestamp()' });
    return templates.read(client, key.accountId, key.id);
  });
}
