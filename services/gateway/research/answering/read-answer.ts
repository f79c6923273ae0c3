import { z } from 'zod';
import { maxAnswerCharacters } from '../../../../schema/contracts/research.js';
import { toStoredText } from '../../operation/io/stored-text.js';

const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.union([z.string(), z.array(z.object({ type: z.string(), text: z.string().optional() }))]),
        }),
      }),
    )
    .min(1),
});

/**
 * The text of a chat completion; null where the body is no completion or has no text. The text is never parsed. Characters that PostgreSQL
 * cannot store are removed, and what exceeds the length of an answer is cut off.
 */
export function readAnswer(body: string): string | null {
  const read = Completion.safeParse(parseJson(body));
  if (!read.success) return null;
  const { content } = read.data.choices[0]!.message;
  const text = typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('');
  return toStoredText(text, maxAnswerCharacters);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
