import { SaxesParser } from 'saxes';
import { Unread } from '../source-kind.js';

type Element = { name: string; text: string; children: Element[] };

/** More levels than any feed of jobs has. */
const maxDepth = 20;

/**
 * The rows of an XML document with this root: an object for each child element, with the texts of what it contains. Elements that `lists`
 * names are lists, and one that contains others is an object. Throws Unread if the document is not well-formed, for example because it was cut off.
 */
export function readXml(
  text: string,
  root: string,
  lists: readonly string[],
): Record<string, Record<string, unknown>[]> {
  const document: Element = { name: '', text: '', children: [] };
  const open = [document];
  const parser = new SaxesParser();
  // A document that declares entities could expand to any size. Without declarations, only XML's five predefined entities are known.
  parser.on('doctype', () => refuse('it has a document type declaration'));
  parser.on('error', (error) => refuse(error.message));
  parser.on('opentag', ({ name }) => {
    if (open.length > maxDepth) refuse('it is nested too deeply');
    const element: Element = { name, text: '', children: [] };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  const addText = (piece: string): void => {
    open.at(-1)!.text += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  const [top] = document.children;
  if (top?.name !== root) refuse(`its root element is not ${root}`);
  const rows = toObject(top!, lists);
  for (const name of lists) rows[name] ??= [];
  return rows as Record<string, Record<string, unknown>[]>;
}

function refuse(why: string): never {
  throw new Unread(`The answer is not the expected XML: ${why}.`, { isUnfit: true });
}

function toObject({ children }: Element, lists: readonly string[]): Record<string, unknown> {
  const found: Record<string, unknown> = Object.create(null);
  for (const child of children) {
    const value = child.children.length > 0 ? toObject(child, lists) : child.text;
    if (!lists.includes(child.name)) found[child.name] ??= value;
    else if (Array.isArray(found[child.name])) (found[child.name] as unknown[]).push(value);
    else found[child.name] = [value];
  }
  return found;
}
