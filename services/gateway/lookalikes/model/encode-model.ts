import { createHash } from 'node:crypto';
import type { Matrix } from './matrix.js';
import type { Model } from './model.js';
import { toVocabulary } from './vocabulary.js';

/** To be raised whenever stored models would be decoded or used differently. */
const version = 3;
const magic = 'lwlk';

/** Encodes a model: a header in JSON, then the numbers. `decodeModel` returns the same model. */
export function encodeModel(model: Model): Buffer {
  const { vocabulary, calibration, topics, words, labels, turn, provided } = model;
  const matrices = [topics, words, labels, turn, provided?.axes ?? null];
  const shapes = matrices.map((one) => one && [one.rows, one.columns]);
  const header = Buffer.from(
    JSON.stringify({
      version,
      dims: model.dims,
      coarseDims: model.coarseDims,
      documents: model.documents,
      labelShare: model.labelShare,
      shapes,
      calibration,
      ...(provided ? { provided: provided.centre.length } : {}),
      terms: vocabulary.terms,
      shown: vocabulary.shown,
    }),
  );
  const start = Buffer.alloc(8);
  start.write(magic, 'latin1');
  start.writeUInt32LE(header.length, 4);
  const numbers = [
    vocabulary.idf,
    model.wordsMean,
    ...matrices.flatMap((one) => (one ? [one.values] : [])),
    ...(provided ? [provided.centre] : []),
  ];
  return Buffer.concat([
    start,
    header,
    ...numbers.map((one) => Buffer.from(one.buffer, one.byteOffset, one.byteLength)),
  ]);
}

/** Decodes a model. Throws for bytes that are not a model of this version. */
export function decodeModel(bytes: Buffer): Model {
  if (bytes.toString('latin1', 0, 4) !== magic) throw new Error('these bytes are not a model of lookalikes');
  const end = 8 + bytes.readUInt32LE(4);
  const header = JSON.parse(bytes.toString('utf8', 8, end));
  if (header.version !== version) throw new Error(`the stored model has version ${header.version}, not ${version}`);
  // Copied, since a Float32Array must start at a multiple of four bytes, whatever the length of the header.
  const numbers = new Float32Array(Uint8Array.from(bytes.subarray(end)).buffer);
  let at = 0;
  const take = (count: number): Float32Array => {
    at += count;
    return numbers.slice(at - count, at);
  };
  const idf = take(header.terms.length);
  const wordsMean = take(header.shapes[1][1]);
  const [topics, words, labels, turn, axes] = (header.shapes as ([number, number] | null)[]).map(
    (shape): Matrix | null => shape && { rows: shape[0], columns: shape[1], values: take(shape[0] * shape[1]) },
  );
  return {
    id: idOf(bytes),
    dims: header.dims,
    coarseDims: header.coarseDims,
    documents: header.documents,
    vocabulary: toVocabulary(header.terms, header.shown, idf),
    topics: topics!,
    words: words!,
    wordsMean,
    labels: labels ?? null,
    labelShare: header.labelShare,
    turn: turn!,
    provided: header.provided === undefined ? null : { centre: take(header.provided), axes: axes ?? null },
    calibration: header.calibration,
  };
}

/** Adds the id of a model, which is a hash of everything that was learnt. */
export function sealModel(learnt: Omit<Model, 'id'>): Model {
  return { ...learnt, id: idOf(encodeModel({ ...learnt, id: '' })) };
}

function idOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

export { version as modelVersion };
