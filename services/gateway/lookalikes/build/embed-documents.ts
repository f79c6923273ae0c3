import { createHash } from 'node:crypto';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import { createEmbedTexts, type EmbedTexts, textsAtOnce } from '../embedding-provider.js';
import { embed } from '../model/embed.js';
import { toFingerprint } from '../model/fingerprint.js';
import type { CompanyDocument, Embedded, Model } from '../model/model.js';
import { providerText } from '../provider-text.js';
import { quantiseVector, readVector } from '../search/vector-index.js';
import type { EmbeddingSettings } from '../search-messages.js';
import { selectEmbeddings, upsertEmbeddings } from '../sql/embeddings.js';

/** An embedding provider, the name that its vectors are kept by, and their length. */
export type Provider = { embedTexts: EmbedTexts; fingerprint: string; dims: number };

const tries = 4;

/** A provider whose vectors' length is known, since it was asked once. */
export async function openProvider(settings: EmbeddingSettings, signal: AbortSignal): Promise<Provider> {
  const embedTexts = createEmbedTexts(settings);
  const [vector] = await embedTexts(['A company.'], { signal, tries });
  return { embedTexts, fingerprint: toFingerprint(settings), dims: vector!.length };
}

/** Embeds companies; with a provider, whose vectors are kept by the digest of their texts, so that none is asked for twice. */
export async function embedDocuments(
  db: Queryable,
  model: Model,
  provider: Provider | null,
  documents: CompanyDocument[],
  signal: AbortSignal,
): Promise<Embedded[]> {
  const embedded = documents.map((document) => embed(model, document));
  if (provider === null) return embedded;
  const texts = documents.map(providerText);
  const digests = texts.map((text) => createHash('sha256').update(text).digest());
  const kept = await selectEmbeddings(
    db,
    provider.fingerprint,
    documents.map(({ id }) => id),
  );
  const byId = new Map(kept.map((one) => [one.social_id, one]));
  const wanted: number[] = [];
  for (const [place, { id }] of documents.entries()) {
    const held = byId.get(id);
    if (held?.digest.equals(digests[place]!) && held.vector.length === provider.dims) {
      embedded[place]!.dense = toVector(held);
      continue;
    }
    embedded[place]!.dense = new Float32Array(provider.dims);
    if (texts[place] !== '') wanted.push(place);
  }
  for (let start = 0; start < wanted.length; start += textsAtOnce) {
    const places = wanted.slice(start, start + textsAtOnce);
    const vectors = await provider.embedTexts(
      places.map((place) => texts[place]!),
      { signal, tries },
    );
    if (vectors[0]!.length !== provider.dims) throw new Error("the length of the embedding provider's vectors changed");
    const rows = places.map((place, at) => {
      embedded[place]!.dense = vectors[at]!;
      const { bytes, scale } = quantiseVector(vectors[at]!);
      return { social_id: documents[place]!.id, digest: digests[place]!, scale, vector: Buffer.from(bytes.buffer) };
    });
    await upsertEmbeddings(db, provider.fingerprint, rows);
  }
  return embedded;
}

function toVector({ vector, scale }: { vector: Buffer; scale: number }): Float32Array {
  return readVector({ bytes: new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength), scale });
}
