export type SignedHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

/** What the headers of a push claim. */
type Claim = {
  /** Unix seconds. */
  time: number;
  /** What was signed before the body. */
  prefix: string;
  signatures: Uint8Array<ArrayBuffer>[];
  /** The bytes of the key that a secret stands for. Throws a TypeError for a secret that cannot be read. */
  keyOf(secret: string): Uint8Array<ArrayBuffer>;
};

/** A sender signs with two secrets at most; a hostile one may not make a receiver compute for long. */
const maxSignatures = 10;

/** Reads `X-Service-Signature`, otherwise the three headers of Standard Webhooks. Returns the reason if neither can be read. */
export function readSignatures(headers: SignedHeaders): Claim | 'no_signature' | 'malformed_signature' {
  const own = readHeader(headers, 'x-service-signature');
  if (own) return readOwn(own);
  const [id, time, signature] = ['id', 'timestamp', 'signature'].map((name) => readHeader(headers, `webhook-${name}`));
  return id && time && signature ? readStandard(id, time, signature) : 'no_signature';
}

/** `t=<unix seconds>,v1=<hex>`, with a `v1` for each secret; the key is the whole text of the secret. */
function readOwn(value: string): Claim | 'malformed_signature' {
  const parts = value.split(',').map((part) => part.trim());
  const time = parts.find((part) => part.startsWith('t='))?.slice(2) ?? '';
  const given = parts.filter((part) => /^v1=[0-9a-f]{64}$/.test(part)).slice(0, maxSignatures);
  if (!/^\d{1,12}$/.test(time) || given.length === 0) return 'malformed_signature';
  return {
    time: Number(time),
    prefix: `${time}.`,
    signatures: given.map((part) => fromHex(part.slice(3))),
    keyOf: (secret) => new TextEncoder().encode(secret),
  };
}

/** `v1,<base64>` for each secret, with spaces between them; the key is what follows `whsec_` in the secret, in base64. */
function readStandard(id: string, time: string, value: string): Claim | 'malformed_signature' {
  const given = value.split(' ').filter((part) => /^v1,[A-Za-z0-9+/]{43}=$/.test(part));
  if (!/^\d{1,12}$/.test(time) || given.length === 0) return 'malformed_signature';
  return {
    time: Number(time),
    prefix: `${id}.${time}.`,
    signatures: given.slice(0, maxSignatures).map((part) => fromBase64(part.slice(3))),
    keyOf(secret) {
      const encoded = secret.replace(/^whsec_/, '');
      if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) throw new TypeError('The secret is no base64 behind whsec_.');
      return fromBase64(encoded);
    },
  };
}

/** The first value of a header, whatever the case of its name. */
function readHeader(headers: SignedHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1];
  return [found].flat()[0] as string | undefined;
}

const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g)!, (pair) => Number.parseInt(pair, 16));

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
