import { readFileSync } from 'node:fs';
import { DockerfileParser, type From, type JSONInstruction } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { nodeOptions } from '../../bin/launcher/node-options.js';

const text = readFileSync('Dockerfile', 'utf8');
const instructions = DockerfileParser.parse(text).getInstructions();
const ofKeyword = (keyword: string) => instructions.filter((one) => one.getKeyword() === keyword);
const textsOf = (keyword: string): string[] => ofKeyword(keyword).map((one) => one.getArgumentsContent() ?? '');

test('the Dockerfile is valid, and has each of USER, ENTRYPOINT and CMD once', () => {
  expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  for (const keyword of ['USER', 'ENTRYPOINT', 'CMD'])
    expect([keyword, ofKeyword(keyword)]).toEqual([keyword, [expect.anything()]]);
});

test('the image pins one exact version of Node 24, and runs programs with the options of every service and not as root', () => {
  const images = new Set(ofKeyword('FROM').map((one) => (one as From).getImage()));
  expect([...images]).toEqual([expect.stringMatching(/^node:24\.\d+\.\d+-slim(@sha256:[0-9a-f]{64})?$/)]);
  const [entryPoint] = ofKeyword('ENTRYPOINT') as JSONInstruction[];
  expect(entryPoint!.getJSONStrings().map((one) => one.getJSONValue())).toEqual(['node', ...nodeOptions]);
  // A number, by which Kubernetes can tell that it is not root.
  expect(textsOf('USER')).toEqual(['1000:1000']);
});

test('the image is built from the lockfile, with the set-up script that everybody runs', () => {
  const steps = textsOf('RUN');
  expect(steps.find((step) => /^npm ci\b/.test(step))).toBeDefined();
  expect(steps.filter((step) => /npm (install|i)\b/.test(step))).toEqual([]);
  expect(steps.find((step) => step.includes('node bin/setup.mjs'))).toBeDefined();
});
