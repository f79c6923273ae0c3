/**
 * Makes clients/typescript/generated/openapi.ts, the types of the REST client, from schema/openapi.json. `npm run generate` installs the
 * packages of this folder and runs it. The first line tells from which description the types were made, so that `npm run check` finds types
 * that are not up to date without those packages.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const description = await readFile(new URL('../../schema/openapi.json', import.meta.url), 'utf8');
const digest = (text) => createHash('sha256').update(text).digest('hex');
const leaveOut = new Set(['example', 'examples']);

/** Examples make up most of the description, and an editor shows the types instead. */
const withoutExamples = JSON.parse(description, function (key, value) {
  // A property may be called so, too; then its siblings are schemas.
  return leaveOut.has(key) && ('schema' in this || 'type' in this || '$ref' in this) ? undefined : value;
});

// A contract without a name of its own is any JSON value. It contains itself, which TypeScript cannot express as it stands here.
const { schemas } = withoutExamples.components;
for (const name of Object.keys(schemas)) if (name.startsWith('__')) schemas[name] = {};

// A field with a default may be left out of what is sent.
const types = astToString(await openapiTS(withoutExamples, { silent: true, defaultNonNullable: false }));
const head = `// Made from schema/openapi.json by npm run generate. ${digest(description)} ${digest(types)}\n`;
await writeFile(new URL('../typescript/generated/openapi.ts', import.meta.url), head + types);
