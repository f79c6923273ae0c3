import type { Embedded } from '../model/model.js';
import type { RankedRow, VectorRow } from '../sql/vectors.js';
import { quantiseVector } from './vector-index.js';

const weightUnits = 65_535;

/** The row of an embedded company. */
export function toVectorRow({ id, dense, terms, weights, words }: Embedded): VectorRow {
  const { bytes, scale } = quantiseVector(dense);
  return {
    social_id: id,
    scale,
    vector: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    terms: toBytes(terms),
    weights: toBytes(toUnits(weights)),
    words,
  };
}

/** The terms of a company's text from its row; the dense vector is in memory. */
export function readTerms(
  row: Pick<RankedRow, 'terms' | 'weights' | 'words'>,
): Pick<Embedded, 'terms' | 'weights' | 'words'> {
  const units = new Uint16Array(toBuffer(row.weights));
  const weights = new Float32Array(units.length);
  for (let at = 0; at < weights.length; at++) weights[at] = units[at]! / weightUnits;
  return { terms: new Uint32Array(toBuffer(row.terms)), weights, words: row.words };
}

function toUnits(weights: Float32Array): Uint16Array {
  const units = new Uint16Array(weights.length);
  for (let at = 0; at < units.length; at++) units[at] = Math.round(weights[at]! * weightUnits);
  return units;
}

// All supported platforms are little-endian.
function toBytes(values: Uint32Array | Uint16Array): Buffer {
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength);
}

/** A copy with a buffer of its own, since a view must begin at a multiple of its element's size. */
function toBuffer(bytes: Buffer): ArrayBuffer {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}
