import { statSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { findLinkFault, listPages, readBlocks, readLinks, readPage } from '../support/pages.js';

const pages = listPages();
const blocks = pages.flatMap(readBlocks);
const place = ({ page, line }: { page: string; line: number }): string => `${page}:${line}`;

test('every link of a page leads to a file, and every anchor to a heading', () => {
  const links = pages.flatMap(readLinks);
  expect(links.length).toBeGreaterThan(100);
  const faults = links.flatMap((link) => {
    const fault = findLinkFault(link);
    return fault ? [`${place(link)}: ${link.to} ${fault}`] : [];
  });
  expect(faults).toEqual([]);
});

test('the README has at most 8 KB, and every page of docs is linked from it or from the README of its folder', () => {
  expect(statSync('README.md').size).toBeLessThanOrEqual(8 * 1024);
  const indexes = pages.filter((page) => /^(docs\/.+\/)?README\.md$/.test(page));
  const linked = new Set(indexes.flatMap(readLinks).map(({ page, to }) => join(page, '..', to)));
  expect(pages.filter((page) => page.startsWith('docs/') && !linked.has(page))).toEqual([]);
});

test('a page opens with what its reader wants to do', () => {
  const readers = pages.filter((page) => page.startsWith('docs/'));
  expect(readers.filter((page) => !/^# .+\n\nYou /.test(readPage(page)))).toEqual([]);
});

test('at most 10 blocks of commands are not run by the tests, and each says why', () => {
  const notRun = blocks.filter(({ info }) => /^sh\b.*\bno-run\b/.test(info));
  expect(notRun.length).toBeLessThanOrEqual(10);
  expect(notRun.filter(({ info }) => !/^sh no-run .{5,}/.test(info)).map(place)).toEqual([]);
});

test('every code block of a page names its language', () => {
  const known =
    /^(sh( no-run .+)?|graphql|json|ts|js|python|go|ruby|php|java|html|yaml|toml|sql|text|mermaid|http|csv|jsonl)$/;
  expect(blocks.filter(({ info }) => !known.test(info)).map((one) => `${place(one)}: ${one.info}`)).toEqual([]);
});

test('every GraphQL document of a page is valid', () => {
  const schema = buildSchema(readPage('schema/graphql/schema.graphql'));
  const documents = blocks.filter(({ info }) => info === 'graphql');
  expect(documents.length).toBeGreaterThan(5);
  const faults = documents.flatMap((one) =>
    validate(schema, parse(one.text)).map(({ message }) => `${place(one)}: ${message}`),
  );
  expect(faults).toEqual([]);
});

test('every JSON block of a page is valid JSON', () => {
  const faults = blocks
    .filter(({ info }) => info === 'json')
    .flatMap((one) => {
      try {
        JSON.parse(one.text);
        return [];
      } catch (error) {
        return [`${place(one)}: ${(error as Error).message}`];
      }
    });
  expect(faults).toEqual([]);
});
