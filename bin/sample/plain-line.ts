// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns a text as one line that a terminal only displays. Control characters, line ends and marks that change the direction of writing
 * are shown by their code (`\\u001b`).
 */
export function toPlainLine(text: string): string {
  return text.replace(unprintable, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
