import type { Visit } from '../../access/admission/index.js';
import type { GraphqlContext } from '../../operation/graphql/run.js';
import type { Printed } from '../http/answers/print-json.js';
import type { PreparedOperation } from './plan/prepare-operation.js';

/** The context of resolvers, and what serving their operation needs besides. */
export type ServedContext = GraphqlContext & {
  /** The place of the request, and what it is charged. */
  visit: Visit;
  /** The operation, once it was read, priced and charged. */
  prepared?: PreparedOperation;
  /** A long answer, sent instead of what the library would print. An object, since the library copies the context, but not deeply. */
  long: { printed?: Printed };
};
