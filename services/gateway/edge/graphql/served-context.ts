import type { Visit } from '../../access/admission/index.js';
import type { GraphqlContext } from '../../operation/graphql/run.js';
import type { Printed } from '../http/answers/print-json.js';
import type { PreparedOperation } from './plan/prepare-operation.js';

/** What resolvers are given, and what serving their operation needs beside it. */
export type ServedContext = GraphqlContext & {
  /** The place of the request, and what it is charged. */
  visit: Visit;
  /** What is to be executed, once it was read, priced and charged. */
  prepared?: PreparedOperation;
  /** What is sent in the place of what the library would print, where the answer is long. The library copies the context, but not this. */
  long: { printed?: Printed };
};
