import { createHash } from 'node:crypto';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import { embed } from '../model/embed.js';
import type { CompanyDocument, Embedded, Model } from '../model/model.js';
import { providerText } from '../provider/provider-text.js';
import { quantiseVector, readVector } from '../search/vector-index.js';
import { pending, type StoredEmbedding, selectEmbeddings, upsertEmbeddings } from '../sql/embeddings.js';
import { selectVectors } from '../sql/vectors.js';
import type { BuildProvider } from './build-provider.js';

/** The texts of one transaction at most: what is embedded is kept although the next text fails. */
const storedAtOnce = 64;
const empty = Buffer.alloc(0);

type Text = { id: number; text: string; digest: Buffer };
type Stored = ReadonlyMap<number, StoredEmbedding>;

function toText(document: CompanyDocument): Text {
  const text = providerText(document);
  return { id: document.id, text, digest: createHash('sha256').update(text).digest() };
}

async function readStored(db: Queryable, name: string, documents: CompanyDocument[]): Promise<Stored> {
  const ids = documents.map(({ id }) => id);
  return new Map((await selectEmbeddings(db, name, ids)).map((one) => [one.social_id, one]));
}

/** Whether the provider need not be asked for a text: it has none, its vector is stored, or it was refused. */
function isSettled(one: StoredEmbedding | undefined, { text, digest }: Text, dims: number): boolean {
  if (text === '') return true;
  if (!one?.digest.equals(digest) || one.refusal === pending) return false;
  return one.refusal !== null || one.vector.length === dims;
}

/**
 * Requests the provider's vectors for those texts of these companies that are not stored yet, and stores the answers, so that each text is sent
 * only once. Returns how many of all the texts the provider refuses. Throws a `ProviderFault` if the provider is away; earlier answers are kept.
 */
export async function gatherVectors(
  db: Queryable,
  provider: BuildProvider,
  documents: CompanyDocument[],
  signal: AbortSignal,
): Promise<number> {
  const dims = await provider.look(signal);
  const stored = await readStored(db, provider.name, documents);
  const texts = documents.map(toText);
  // A text that waited and has become empty waits no longer.
  const emptied = texts.filter(({ id, text }) => text === '' && stored.get(id)?.refusal === pending);
  if (emptied.length > 0) {
    const none = emptied.map(({ id, digest }) => ({ social_id: id, digest, scale: 0, vector: empty, refusal: null }));
    await upsertEmbeddings(db, provider.name, none);
  }
  let refused = texts.filter((one) => isSettled(stored.get(one.id), one, dims) && stored.get(one.id)?.refusal).length;
  const wanted = texts.filter((one) => !isSettled(stored.get(one.id), one, dims));
  for (let start = 0; start < wanted.length; start += storedAtOnce) {
    const some = wanted.slice(start, start + storedAtOnce);
    const embedded = await provider.embed(
      some.map(({ text }) => text),
      signal,
    );
    const added = some.map(({ id, digest }, at) => toStored(id, digest, embedded[at]!));
    refused += added.filter(({ refusal }) => refusal !== null).length;
    await upsertEmbeddings(db, provider.name, added);
  }
  return refused;
}

function toStored(id: number, digest: Buffer, embedded: Float32Array | { refusal: string }): StoredEmbedding {
  if ('refusal' in embedded) return { social_id: id, digest, scale: 0, vector: empty, refusal: embedded.refusal };
  const { bytes, scale } = quantiseVector(embedded);
  return { social_id: id, digest, scale, vector: Buffer.from(bytes.buffer), refusal: null };
}

/** Marks these companies as waiting for the provider. The vectors of their previous texts are kept. */
export async function notePending(db: Queryable, provider: BuildProvider, documents: CompanyDocument[]): Promise<void> {
  const stored = await readStored(db, provider.name, documents);
  const waiting = documents
    .map(toText)
    .filter((one) => !isSettled(stored.get(one.id), one, provider.dims ?? stored.get(one.id)?.vector.length ?? 0))
    .map(({ id, digest }) => {
      const { scale, vector } = stored.get(id) ?? { scale: 0, vector: empty };
      return { social_id: id, digest, scale, vector, refusal: pending };
    });
  await upsertEmbeddings(db, provider.name, waiting);
}

/** The provider's stored vectors for these companies, by company id; for a text that waits, the vector of the previous text. */
export async function readVectors(
  db: Queryable,
  name: string,
  documents: CompanyDocument[],
): Promise<Map<number, Float32Array>> {
  const stored = await readStored(db, name, documents);
  return new Map(
    [...stored.values()]
      .filter(({ vector }) => vector.length > 0)
      .map(({ social_id, scale, vector }) => [social_id, toVector(vector, scale)]),
  );
}

/** Embeds companies with the provider's stored vectors, without asking the provider. A company without such a vector has the model's own blocks. */
export async function embedStored(
  db: Queryable,
  model: Model,
  name: string | null,
  documents: CompanyDocument[],
): Promise<Embedded[]> {
  const vectors = name !== null && model.provided ? await readVectors(db, name, documents) : null;
  return documents.map((document) => embed(model, document, vectors?.get(document.id)));
}

/** Embeds companies for a generation of another provider: those that it has keep their vectors, the others have the model's own blocks. */
export async function embedForeign(
  db: Queryable,
  generation: { id: number },
  model: Model,
  documents: CompanyDocument[],
): Promise<Embedded[]> {
  const held = await selectVectors(
    db,
    generation.id,
    documents.map(({ id }) => id),
  );
  const vectors = new Map(held.map(({ social_id, scale, vector }) => [social_id, toVector(vector, scale)]));
  return documents.map((document) => {
    const dense = vectors.get(document.id);
    return { ...embed(model, document), ...(dense ? { dense } : {}) };
  });
}

function toVector(vector: Buffer, scale: number): Float32Array {
  return readVector({ bytes: new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength), scale });
}
