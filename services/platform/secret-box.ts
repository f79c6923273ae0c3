import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Keys that seal secrets at rest and on NATS: `id:base64,...`, 32 bytes each. The first encrypts, and all decrypt. */
export type SecretKeys = { first: string; byId: Map<string, Buffer> };

/** Reads SECRET_KEYS. Throws an Error that names the place of the fault, never the key. */
export function parseSecretKeys(text: string): SecretKeys {
  const byId = new Map<string, Buffer>();
  for (const [index, part] of text.split(',').entries()) {
    const match = /^\s*([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_=-]+)\s*$/.exec(part);
    const key = match ? Buffer.from(match[2]!, 'base64') : null;
    if (!match || key?.length !== 32) throw new Error(`part ${index + 1} must be id:base64 of 32 bytes`);
    if (byId.has(match[1]!)) throw new Error(`the id ${match[1]} stands twice`);
    byId.set(match[1]!, key);
  }
  return { first: byId.keys().next().value!, byId };
}

/** Seals text with AES-256-GCM under the first key, bound to `purpose`. Returns `id.base64url(nonce | ciphertext | tag)`. */
export function seal(keys: SecretKeys, purpose: string, plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keys.byId.get(keys.first)!, nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${keys.first}.${sealed.toString('base64url')}`;
}

/** Opens what `seal` returned for the same purpose. Throws when the key is missing or the text was changed. */
export function open(keys: SecretKeys, purpose: string, sealed: string): string {
  const [id = '', data = ''] = sealed.split('.');
  const key = keys.byId.get(id);
  if (!key) throw new Error(`SECRET_KEYS lacks the key "${id}"`);
  const bytes = Buffer.from(data, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
}

/** Returns the id of the key that sealed a text. */
export function keyIdOf(sealed: string): string {
  return sealed.slice(0, sealed.indexOf('.'));
}
