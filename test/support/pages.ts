import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './service-process.js';

/** A fenced block of a page: `info` is what follows the fence, such as `sh` or `sh no-run needs Docker`; `line` is where it begins. */
export type Block = { page: string; line: number; info: string; text: string };

/** The pages for people: those at the root of the project, in `docs` and its folders, and in `observability`. */
export function listPages(): string[] {
  const inFolder = (folder: string): string[] =>
    readdirSync(join(projectRoot, folder), { recursive: folder !== '.', encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name));
  return ['.', 'docs', 'observability'].flatMap(inFolder).sort();
}

export const readPage = (page: string): string => readFileSync(join(projectRoot, page), 'utf8');

/** The fenced blocks of a page, in their order. */
export function readBlocks(page: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const [index, line] of readPage(page).split('\n').entries()) {
    const fence = /^\s*```(.*)$/.exec(line);
    if (!fence) {
      if (open) open.text += `${line}\n`;
    } else if (open) {
      blocks.push(open);
      open = null;
    } else open = { page, line: index + 1, info: fence[1]!.trim(), text: '' };
  }
  return blocks;
}

/** A link of a page; `to` is as it is written. */
export type Link = { page: string; line: number; to: string };

/** The links and pictures of a page outside of blocks and spans of code. */
export function readLinks(page: string): Link[] {
  let isCode = false;
  return readPage(page)
    .split('\n')
    .flatMap((line, index) => {
      if (/^\s*```/.test(line)) isCode = !isCode;
      if (isCode) return [];
      const text = line.replaceAll(/`[^`]*`/g, '');
      const found = [...text.matchAll(/\]\(([^)\s]+)\)/g), ...text.matchAll(/^\[[^\]]+\]:\s*(\S+)/g)];
      return found.map(([, to]) => ({ page, line: index + 1, to: to! }));
    });
}

/** The anchors that GitHub gives the headings of a page. */
export function readAnchors(page: string): Set<string> {
  const anchors = new Set<string>();
  let isCode = false;
  for (const line of readPage(page).split('\n')) {
    if (/^\s*```/.test(line)) isCode = !isCode;
    const heading = isCode ? null : /^#{1,6}\s+(.*?)\s*#*$/.exec(line);
    if (!heading) continue;
    const plain = heading[1]!.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = plain.replaceAll(/[^\p{L}\p{N}\p{M}\p{Pc} -]/gu, '').replaceAll(' ', '-');
    let unique = anchor;
    for (let nth = 1; anchors.has(unique); nth++) unique = `${anchor}-${nth}`;
    anchors.add(unique);
  }
  return anchors;
}

/** What is wrong with a link into the repository; null where it leads somewhere, or to another site. */
export function findLinkFault({ page, to }: Link): string | null {
  if (/^[a-z]+:/i.test(to)) return /^(https|mailto):/i.test(to) ? null : 'is neither https nor a path';
  const [path, anchor] = to.split('#') as [string, string?];
  const target = path === '' ? page : join(page, '..', decodeURIComponent(path));
  if (!existsSync(join(projectRoot, target))) return 'leads to no file';
  if (anchor === undefined) return null;
  if (statSync(join(projectRoot, target)).isDirectory() || !target.endsWith('.md'))
    return 'has an anchor, but is no page';
  return readAnchors(target).has(anchor) ? null : 'names no heading of that page';
}
