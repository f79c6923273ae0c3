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

/** An embedding provider, the fingerprint under which its vectors are stored, and their length. */
export type Provider = { embedTexts: EmbedTexts; fingerprint: string; dims: number };

const tries = 4;

/** Asks the provider for one vector, in order to learn the length of its vectors. */
export async function openProvider(settings: EmbeddingSettings, signal: AbortSignal): Promise<Provider> {
  const embedTexts = createEmbedTexts(settings);
  const [vector] = await embedTexts(['A company.'], { signal, tries });
  return { embedTexts, fingerprint: toFingerprint(settings), dims: vector!.length };
}

/** Embeds companies. The vectors of a provider are stored with the digests of their texts, so that it is asked only once for each text. */
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
  const rows = await selectEmbeddings(
    db,
    provider.fingerprint,
    documents.map(({ id }) => id),
  );
  const byId = new Map(rows.map((one) => [one.social_id, one]));
  const wanted: number[] = [];
  for (const [place, { id }] of documents.entries()) {
    const stored = byId.get(id);
    if (stored?.digest.equals(digests[place]!) && stored.vector.length === provider.dims) {
      embedded[place]!.dense = toVector(stored);
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
    const added = places.map((place, at) => {
      embedded[place]!.dense = vectors[at]!;
      const { bytes, scale } = quantiseVector(vectors[at]!);
      return { social_id: documents[place]!.id, digest: digests[place]!, scale, vector: Buffer.from(bytes.buffer) };
    });
    await upsertEmbeddings(db, provider.fingerprint, added);
  }
  return embedded;
}

function toVector({ vector, scale }: { vector: Buffer; scale: number }): Float32Array {
  return readVector({ bytes: new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength), scale });
}
