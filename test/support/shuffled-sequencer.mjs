import { createHash } from 'node:crypto';
import Sequencer from '@jest/test-sequencer';

/** Orders test files by chance, the same for the same LEADWIRE_TEST_SEED. */
export default class ShuffledSequencer extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => createHash('sha256').update(`${process.env.LEADWIRE_TEST_SEED}${path}`).digest('hex');
    return [...tests].sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
  }
}
