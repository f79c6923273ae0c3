/**
 * Bundles each program with its imports into few files, under dist/programs. A process then opens dozens of files instead of 1,900, and
 * starts with about half of the CPU time. A service is one file, whose compiled code is kept beside it (`run-bundle.mjs`): a gateway starts
 * with 0.87 instead of 1.21 s of CPU time, a feed with 0.26 instead of 0.40 (2026-11). The sources are compiled first
 * (`compile.mjs`), with the types that the decorators of TypeORM and type-graphql read, which esbuild does not write.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build, context } from 'esbuild';
import { compile } from './compile.mjs';
import { asOneFile, provideStart, writeWhole } from './one-file.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The commands by folder; they share much of their code. */
const commands = { bin: ['bin/start', 'bin/admin', 'bin/import', 'bin/listen', 'bin/sample'] };

/** The services by folder. */
const services = {
  feed: ['services/feed/main'],
  gateway: ['services/gateway/main'],
  webhooks: ['services/webhooks/main'],
};

/** Threads are beside the program that starts them. */
const threads = {
  gateway: [
    'services/gateway/lookalikes/search/search-thread',
    'services/gateway/lookalikes/build/builder-thread',
    'services/gateway/lookalikes/provider/embedded-thread',
  ],
};

/** What libraries use where it is installed, and do without where it is not. */
const optional = ['bufferutil', 'class-validator', 'encoding', 'pg-native', 'utf-8-validate'];

/**
 * CommonJS libraries use these names, which an ES module does not have. Node has `navigator` from version 21 on; where it is missing, pg
 * makes a Response to find out where it runs, which loads the HTTP client of Node: a seventh of the start of the feed (2026-11).
 */
const banner = `import { createRequire as __leadwireRequireFrom } from 'node:module';
import { dirname as __leadwireFolderOf } from 'node:path';
import { fileURLToPath as __leadwirePathOf } from 'node:url';
const require = __leadwireRequireFrom(import.meta.url);
const __filename = __leadwirePathOf(import.meta.url);
const __dirname = __leadwireFolderOf(__filename);
globalThis.navigator ??= { userAgent: 'Node.js/' + process.versions.node.split('.')[0] };`;

const output = join(root, 'dist/programs');

/** A source map of one mapping, which says that a file begins where it begins. */
const wholeFile = Buffer.from(JSON.stringify({ version: 3, sources: [''], mappings: 'AAAA' })).toString('base64');

/**
 * Leaves the lines of libraries out of the source maps, so that a stack trace names the file of a library and no line of it. Node reads the
 * map of a program when it first prints a trace: that of a gateway took 0.5 s and 163 MB of heap, during which it answered nobody (2026-11).
 */
const mapLibrariesByFile = {
  name: 'map libraries by file',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      return { contents: `${text}\n//# sourceMappingURL=data:application/json;base64,${wholeFile}`, loader: 'js' };
    });
  },
};

const optionsOf = ([folder, entries]) => ({
  absWorkingDir: root,
  entryPoints: entries.map((entry) => ({ in: `dist/${entry}.js`, out: entry.split('/').at(-1) })),
  outdir: join(output, folder),
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // As Node chooses them: a library that came once as a module and once as CommonJS would be there twice, and its classes with it.
  mainFields: ['main'],
  alias: {
    // Its CommonJS loads its parts by names that are made up while it runs.
    'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
    // In a bundle Apollo does not find Node's hash, and takes this one, which is written in JavaScript and takes 2 % of a list.
    'sha.js': './bin/native-hash.cjs',
  },
  // TypeORM and the metrics read the names of classes and functions.
  keepNames: true,
  sourcemap: true,
  // The project contains the sources already.
  sourcesContent: false,
  plugins: [mapLibrariesByFile],
  external: optional,
  banner: { js: banner },
  logLevel: 'warning',
  metafile: true,
});

/** Bundles all programs from the compiled sources. */
export async function bundlePrograms() {
  // Built by now.
  const { nodeOptions } = await import('../dist/bin/launcher/node-options.js');
  const { writeOccupations } = await import(
    '../dist/services/gateway/directory/titles/occupations/write-occupations.js'
  );
  const modules = [...Object.entries(commands), ...Object.entries(threads)].map(optionsOf);
  const oneFiles = Object.entries(services).map((one) => ({ ...optionsOf(one), ...asOneFile(nodeOptions) }));
  const bundling = Promise.all([...modules, ...oneFiles].map((options) => build({ ...options, write: false })));
  // Takes seconds, which esbuild, a process of its own, uses meanwhile.
  writeOccupations();
  const results = await bundling;
  const files = results.flatMap(({ metafile }) => Object.keys(metafile.outputs));
  const written = results.flatMap(({ outputFiles }) => outputFiles.map(writeNamed));
  if (written.filter(Boolean).length < results.length)
    throw new Error('esbuild restores names in another way than this file expects.');
  writeWhole(join(output, 'run-bundle.mjs'), readFileSync(join(root, 'bin/run-bundle.mjs')));
  const bundles = files.filter((one) => one.endsWith('.cjs')).map((one) => join(root, one));
  await Promise.all(bundles.map((bundle) => provideStart(bundle, nodeOptions)));
  removeStale(files);
}

/** What gives a class or function back the name of its source, as esbuild writes it. */
const nameAll =
  /(?<=var __name ?= ?\(target, ?\w+\) ?=> ?)(?=__defProp\(target, ?"name", ?\{ ?value(?:: ?(\w+))?, ?configurable: ?true ?\}\);)/;

/**
 * Writes a file of a bundle, as a whole, since a program may start meanwhile. Where code restores names, it restores those of classes alone, and this
 * returns true. esbuild restores the name of each function whenever it is created, which for the closures of a push was 4 % of its processor time
 * (2026-11), and nothing reads them.
 */
function writeNamed({ path, text }) {
  const isCode = /\.c?js$/.test(path);
  const named = isCode ? text.replace(nameAll, (_, name = 'value') => `${name}.charCodeAt(0) > 90 ? target : `) : text;
  mkdirSync(dirname(path), { recursive: true });
  writeWhole(path, named);
  return named !== text;
}

/** A program that was started from one of the builds before this one may still load chunks of that build. */
const keptBuilds = 4;

/** Removes what has the hash of its content in its name, and was made by none of the last builds. */
function removeStale(files) {
  const list = join(output, 'builds.json');
  const before = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const made = files.sort();
  const others = before.filter((files) => JSON.stringify(files) !== JSON.stringify(made));
  const builds = [made, ...others].slice(0, keptBuilds);
  writeFileSync(list, JSON.stringify(builds));
  const kept = new Set(builds.flat().map((file) => join(root, file)));
  for (const name of readdirSync(output, { recursive: true, encoding: 'utf8' })) {
    if (basename(name) === 'main.js') continue;
    const file = join(output, name);
    const bundle = file.replace(/(?<=\.cjs)\..*\.cache$/, '');
    if (/\.(c?js(\.map)?|cache)$/.test(name) && !kept.has(bundle)) rmSync(file);
  }
}

/** Chunks are named by the hash of their content, so the text of the entries shows whether a program has changed. */
const fingerprintOf = ([folder, entries]) =>
  entries.map((entry) => readFileSync(join(output, folder, `${entry.split('/').at(-1)}.js`), 'utf8')).join('\n');

const builtOf = (file) => join('dist', file.replace(/\.ts$/, '.js'));

/** What a table of occupations is made of (`writeOccupations`). */
const titlesFolder = join('services', 'gateway', 'directory', 'titles');

/** Writes the table of occupations again where it is made of other rules or data now, in a process that loads the rules anew. */
async function writeOccupationsAgain() {
  const module = pathToFileURL(join(root, 'dist', titlesFolder, 'occupations', 'write-occupations.js'));
  const program = `import { writeOccupations } from ${JSON.stringify(module)}; writeOccupations();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
}

/** Writes the module that imports the libraries of a program, for `start-prepared.mjs`. */
function writeLibraries(folder, { outputs }) {
  const imports = Object.values(outputs).flatMap((one) => one.imports);
  const names = imports.filter(({ external, kind }) => external && kind === 'import-statement').map(({ path }) => path);
  const lines = [...new Set(names)].map((name) => `import ${JSON.stringify(name)};\n`);
  writeWhole(join(output, folder, 'libraries.mjs'), lines.join(''));
}

/** Compiles the files that the parent process names, bundles again, and reports which programs have changed. */
async function bundleOnDemand() {
  const { signalProcess } = await import('../dist/bin/embedded/processes.js');
  const all = Object.entries(services).map(([folder, entries]) => [folder, [...entries, ...(threads[folder] ?? [])]]);
  // Only what is ours: to print all libraries again would take longer than they take to load.
  const more = { packages: 'external', alias: {}, logLevel: 'silent' };
  const contexts = await Promise.all(all.map((program) => context({ ...optionsOf(program), ...more })));
  // The next command other than this one builds everything again.
  rmSync(join(root, 'dist', '.built'), { force: true });
  const results = [];
  async function rebuild(nth) {
    results[nth] = await contexts[nth].rebuild();
    writeLibraries(all[nth][0], results[nth].metafile);
  }
  await Promise.all(all.map((_, nth) => rebuild(nth)));
  const before = all.map(fingerprintOf);
  process.send({ changed: [] });
  let last = Promise.resolve();

  async function take(files) {
    await Promise.all(files.filter((file) => file.endsWith('.ts')).map(compile));
    if (files.some((file) => file.startsWith(titlesFolder))) await writeOccupationsAgain();
    const built = new Set(files.map(builtOf));
    const isTouched = (nth) => Object.keys(results[nth].metafile.inputs).some((file) => built.has(file));
    const touched = [...all.keys()].filter(isTouched);
    await Promise.all(touched.map(rebuild));
    // A program reads its data when it starts.
    const hasNewData = (nth) =>
      files.some((file) => !file.endsWith('.ts') && file.startsWith(join('services', all[nth][0])));
    const hasNewCode = (nth) => touched.includes(nth) && fingerprintOf(all[nth]) !== before[nth];
    const changed = [...all.keys()].filter((nth) => hasNewCode(nth) || hasNewData(nth));
    for (const nth of changed) before[nth] = fingerprintOf(all[nth]);
    return { changed: changed.map((nth) => all[nth][0]) };
  }
  process.on('message', ({ files }) => {
    last = last
      .then(() => take(files))
      .catch((error) => ({ changed: [], fault: error.message }))
      .then((outcome) => process.send(outcome));
  });
  process.on('disconnect', () => {
    // The parent process was killed. The type checker, its process group, may stand still, and would do so for ever.
    signalProcess(-Number(process.argv[2]), 'SIGKILL');
    process.exit();
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await (process.send ? bundleOnDemand() : bundlePrograms());
