import { createRandom } from '../bin/sample/random.js';
import { embed } from '../services/gateway/lookalikes/model/embed.js';
import { encodeModel } from '../services/gateway/lookalikes/model/encode-model.js';
import { toMadeBy } from '../services/gateway/lookalikes/model/fingerprint.js';
import { toDocument } from '../services/gateway/lookalikes/model/to-document.js';
import { trainModel } from '../services/gateway/lookalikes/model/train-model.js';
import { toVectorRow } from '../services/gateway/lookalikes/search/vector-row.js';
import { selectDocumentPage, selectLastChange } from '../services/gateway/lookalikes/sql/documents.js';
import {
  analyzeVectors,
  insertGeneration,
  insertModel,
  markReady,
} from '../services/gateway/lookalikes/sql/generations.js';
import { upsertWords } from '../services/gateway/lookalikes/sql/select-by-words.js';
import { copyVectors, type VectorRow } from '../services/gateway/lookalikes/sql/vectors.js';
import { readIndustryPaths } from '../services/gateway/lookalikes/taxonomy.js';
import { type Database, transaction } from '../services/platform/postgres/postgres.js';
import { benchCompanyId, distinctTexts } from './lookalikes-directory.js';

const trained = 2_000;
const chunk = 5_000;
const noise = 12;

/**
 * Writes a generation as the worker would, but in less time: the model learns from 2,000 companies, each distinct text is embedded once,
 * and noise makes the vectors of companies with the same text different. A search does the same work as with a real generation.
 */
export async function fillGeneration({ pool }: Database, count: number): Promise<void> {
  const paths = new Map(readIndustryPaths().map(({ id, path }) => [id, path]));
  const cut = await selectLastChange(pool);
  if (!cut) throw new Error('there are no companies');
  const id = await insertGeneration(pool, {
    made_by: toMadeBy(null),
    folded_at: cut.updated_at,
    folded_id: cut.social_id,
  });
  const documents = (await selectDocumentPage(pool, -1, distinctTexts)).map((row) => toDocument(row, paths));
  const model = trainModel(documents.slice(0, trained), { seed: 1 });
  await insertModel(pool, id, encodeModel(model));
  const vectors = documents.map((document) => toVectorRow(embed(model, document)));
  const random = createRandom(3);
  for (let start = 0; start < count; start += chunk) {
    const rows = Array.from({ length: Math.min(chunk, count - start) }, (_, index): VectorRow => {
      const number = start + index;
      const shared = vectors[number % vectors.length]!;
      const vector = Buffer.from(shared.vector);
      for (let at = 0; at < vector.length; at++) {
        const value = vector.readInt8(at) + Math.round((random() - 0.5) * noise);
        vector.writeInt8(Math.max(-127, Math.min(127, value)), at);
      }
      return { ...shared, social_id: benchCompanyId(number), vector };
    });
    await transaction(pool, (client) => copyVectors(client, id, rows));
    await upsertWords(
      pool,
      rows.map(({ social_id }) => social_id),
    );
  }
  await analyzeVectors(pool);
  await markReady(pool, id, model.dims, count);
}
