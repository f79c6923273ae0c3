import { readFileSync, writeFileSync } from 'node:fs';
import { EnvHttpProxyAgent, fetch, type RequestInit, type Response } from 'undici';

/** An image as files name it: `name` includes the registry unless it is Docker's, `digest` is the one that the tag was pinned to. */
export type ImageReference = { name: string; tag: string; digest: string | null };

const reference = /^([a-z0-9./_-]+(?::\d+\/[a-z0-9./_-]+)?):([\w.-]+)(?:@(sha256:[0-9a-f]{64}))?$/;

/** What names an image in a Dockerfile, and in the YAML of Docker Compose and Kubernetes. */
const naming = /(?<=^FROM\s+|^\s*(?:- )?image:\s*)[^\s"'{}]+/gm;

/** Returns the images that a file names, but for our own. Throws an Error for one that has no exact tag. */
export function findImages(text: string): ImageReference[] {
  return [...text.matchAll(naming)].flatMap(([image]) => {
    if (image === 'leadwire' || image.startsWith('leadwire:')) return [];
    const [, name, tag, digest] = reference.exec(image) ?? [];
    if (name === undefined || tag === undefined || !/\d+\.\d+/.test(tag))
      throw new Error(`${image} names no exact version.`);
    return [{ name, tag, digest: digest ?? null }];
  });
}

/**
 * Writes the digest that the registry returns for each image's tag into the files. Returns the images as `name:tag@digest`. If a registry does not
 * answer, changes no file and throws an Error that names every image concerned.
 */
export async function pinImages(options: {
  files: string[];
  /** Where images are that name no registry. */
  registry?: string;
  timeoutMs?: number;
}): Promise<string[]> {
  const { files, registry = 'https://registry-1.docker.io', timeoutMs = 10_000 } = options;
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
  const images = [...texts.values()].flatMap(findImages);
  const wanted = [...new Set(images.map(({ name, tag }) => `${name}:${tag}`))];
  const dispatcher = new EnvHttpProxyAgent();
  const digests = new Map<string, string>();
  const faults: string[] = [];
  for (const image of wanted) {
    try {
      digests.set(image, await askDigest(image, { registry, dispatcher, timeoutMs }));
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
      faults.push(`${image}: ${cause?.code ?? cause?.message ?? message}`);
    }
  }
  await dispatcher.close();
  if (faults.length > 0)
    throw new Error(`No file was changed, since registries did not answer:\n  ${faults.join('\n  ')}`);
  for (const [file, text] of texts) {
    const pinned = text.replaceAll(naming, (image) => {
      const plain = image.replace(/@.*$/, '');
      const digest = digests.get(plain);
      return digest ? `${plain}@${digest}` : image;
    });
    if (pinned !== text) writeFileSync(file, pinned);
  }
  return wanted.map((image) => `${image}@${digests.get(image)}`);
}

type Access = { registry: string; dispatcher: EnvHttpProxyAgent; timeoutMs: number };

/** An image may be of several platforms; their index has a digest of its own. */
const kinds = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
];

async function askDigest(image: string, access: Access): Promise<string> {
  const [name, tag] = [image.slice(0, image.lastIndexOf(':')), image.slice(image.lastIndexOf(':') + 1)];
  const [host, ...rest] = name.split('/') as [string, ...string[]];
  const isHost = rest.length > 0 && /[.:]/.test(host);
  const base = isHost ? `https://${host}` : access.registry;
  const path = isHost ? rest.join('/') : rest.length > 0 ? name : `library/${name}`;
  const url = `${base}/v2/${path}/manifests/${tag}`;
  const headers = { accept: kinds.join(', ') };
  const ask = (more: Record<string, string> = {}): Promise<Response> =>
    send(url, { method: 'HEAD', headers: { ...headers, ...more } }, access);
  let answer = await ask();
  if (answer.status === 401) answer = await ask({ authorization: `Bearer ${await askToken(answer, path, access)}` });
  if (!answer.ok) throw new Error(`the registry answered ${answer.status}`);
  const digest = answer.headers.get('docker-content-digest') ?? '';
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error('the registry answered no digest');
  return digest;
}

/** Registries let anybody read public images, with a token that the refusal says where to get. */
async function askToken(refusal: Response, path: string, access: Access): Promise<string> {
  const challenge = refusal.headers.get('www-authenticate') ?? '';
  const part = (name: string): string | undefined => new RegExp(`${name}="([^"]+)"`).exec(challenge)?.[1];
  const realm = part('realm');
  if (!/^Bearer /i.test(challenge) || !realm) throw new Error('the registry answered 401');
  const url = new URL(realm);
  const service = part('service');
  if (service) url.searchParams.set('service', service);
  url.searchParams.set('scope', part('scope') ?? `repository:${path}:pull`);
  const answer = await send(url.href, {}, access);
  const { token, access_token } = (await answer.json()) as { token?: string; access_token?: string };
  if (!answer.ok || !(token ?? access_token)) throw new Error(`the registry's tokens answered ${answer.status}`);
  return (token ?? access_token)!;
}

function send(url: string, request: RequestInit, { dispatcher, timeoutMs }: Access): Promise<Response> {
  return fetch(url, { ...request, dispatcher, signal: AbortSignal.timeout(timeoutMs) });
}
