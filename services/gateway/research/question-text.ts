import type { z } from 'zod';
import type { NewResearchQuestion } from '../../../schema/contracts/research.js';
import type { Queryable } from '../../platform/postgres/postgres.js';
import { refusal } from '../../platform/validate.js';
import { templates } from './templates/sql/template-rows.js';

/**
 * The name and the text of a question, as given or from the template. Throws `unprocessable` where both text and template are given, where
 * neither is complete, and where there is no such template.
 */
export async function resolveQuestionText(
  db: Queryable,
  accountId: string,
  body: z.output<typeof NewResearchQuestion>,
): Promise<{ name: string; question: string }> {
  const { name, question, template_id } = body;
  if (template_id === undefined) {
    if (name !== undefined && question !== undefined) return { name, question };
    const missing = (['name', 'question'] as const).filter((field) => body[field] === undefined);
    throw refusal(
      'unprocessable',
      missing.map((field) => ({ location: `body.${field}`, message: 'is required without template_id' })),
    );
  }
  const given = (['name', 'question'] as const).filter((field) => body[field] !== undefined);
  if (given.length > 0) {
    throw refusal(
      'unprocessable',
      given.map((field) => ({ location: `body.${field}`, message: 'comes from the template; leave it out' })),
    );
  }
  const [template] = await templates.select(db, accountId, [template_id]);
  if (template) return { name: template.name, question: template.question };
  const message = 'names no research question template';
  throw refusal('unprocessable', [{ location: 'body.template_id', message, value: template_id }]);
}
