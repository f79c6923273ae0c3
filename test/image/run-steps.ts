import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Copy, DockerfileParser, type From, type JSONInstruction } from 'dockerfile-ast';

/** What the steps of a stage have left. `root` holds what they added to the image that they began with. */
export type Stage = {
  name: string;
  image: string;
  root: string;
  workdir: string;
  env: Record<string, string>;
  user: string | null;
  entrypoint: string[];
  command: string[];
};

/** Returns the images that the stages of a Dockerfile begin with. */
export function listImages(file: string): string[] {
  const instructions = DockerfileParser.parse(readFileSync(file, 'utf8')).getInstructions();
  return instructions.filter((one) => one.getKeyword() === 'FROM').map((one) => (one as From).getImage()!);
}

/**
 * Runs the steps of a Dockerfile in folders, without an engine, and returns the last stage. A stage begins with an empty folder in place of
 * its image, and its programs are those of this machine, with `path` before them. Paths in the container that begin with the names of
 * `places` are those below the stage's folder. Throws for an instruction that it does not know, and for a step that fails.
 */
export function runSteps(options: {
  file: string;
  /** The files of the build, without what .dockerignore leaves out. */
  context: string;
  work: string;
  path: string;
  places: string[];
  say: (step: string) => void;
}): Stage {
  const { file, context, work, path, places, say } = options;
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(readFileSync(file, 'utf8')).getInstructions()) {
    const keyword = instruction.getKeyword();
    const words = instruction.getArguments().map((word) => word.getValue());
    const stage = stages.at(-1)!;
    const here = (place: string, of = stage): string =>
      place.startsWith('/') ? join(of.root, place) : join(of.root, of.workdir, place);
    say(instruction.toString().slice(0, 120));
    if (keyword === 'FROM') {
      const from = instruction as From;
      const name = from.getBuildStage() ?? String(stages.length);
      const root = join(work, name);
      mkdirSync(root, { recursive: true, mode: 0o755 });
      const image = from.getImage()!;
      stages.push({ name, image, root, workdir: '/', env: {}, user: null, entrypoint: [], command: [] });
    } else if (keyword === 'WORKDIR') {
      stage.workdir = resolve(stage.workdir, words[0]!);
      mkdirSync(here('.'), { recursive: true });
    } else if (keyword === 'ENV') {
      for (const word of words) stage.env[word.split('=')[0]!] = word.slice(word.indexOf('=') + 1);
    } else if (keyword === 'COPY') {
      const source = (instruction as Copy).getFromFlag()?.getValue();
      const from = source ? stages.find(({ name }) => name === source)! : null;
      const [to, ...froms] = [words.at(-1)!, ...words.slice(0, -1)];
      for (const one of froms)
        copy(from ? here(one, from) : join(context, one), here(to), to.endsWith('/') || froms.length > 1);
    } else if (keyword === 'RUN') {
      const inFolder = new RegExp(`(?<=^|[\\s=])(?=/(?:${places.join('|')})\\b)`, 'g');
      const text = instruction.getRawArgumentsContent()!.replaceAll(inFolder, stage.root);
      const env = { ...process.env, ...stage.env, PATH: `${path}:${process.env.PATH}` };
      execFileSync('sh', ['-euc', text], { cwd: here('.'), env, stdio: ['ignore', 'ignore', 'inherit'] });
    } else if (keyword === 'USER') stage.user = words[0]!;
    else if (keyword === 'ENTRYPOINT')
      stage.entrypoint = (instruction as JSONInstruction).getJSONStrings().map(unquote);
    else if (keyword === 'CMD') stage.command = (instruction as JSONInstruction).getJSONStrings().map(unquote);
    else throw new Error(`${file}: ${keyword} is not known here.`);
  }
  return stages.at(-1)!;
}

const unquote = (argument: { getJSONValue(): string }): string => argument.getJSONValue();

/** Copies a file, or what is in a folder, as COPY does. */
function copy(from: string, to: string, intoFolder: boolean): void {
  const isFolder = statSync(from).isDirectory();
  cpSync(from, intoFolder && !isFolder ? join(to, basename(from)) : to, {
    recursive: true,
    preserveTimestamps: true,
    verbatimSymlinks: true,
  });
}
