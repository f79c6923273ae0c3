import { SpanKind } from '@opentelemetry/api';
import { type ExecutionArgs, type ExecutionResult, execute, getOperationAST, subscribe } from 'graphql';
import { runEdge, type Tracing } from '../../platform/tracing/index.js';
import type { GraphqlContext } from './run.js';

/**
 * How operations over WebSocket are traced (X3): each is a span of its own, below what the connection came with. That of a subscription
 * ends when its events may begin and is no parent of what is read for them later, so that no trace lasts as long as a connection: an
 * event belongs to the trace of what caused it.
 */
export function traceOperations(tracing: Tracing) {
  function trace<T>(args: ExecutionArgs, work: () => Promise<T>): Promise<T> {
    const context = args.contextValue as GraphqlContext;
    const { traceparent, requestId } = context.caller;
    const name = getOperationAST(args.document, args.operationName)!.operation;
    const attributes = { 'graphql.operation.type': name, 'leadwire.request_id': requestId };
    const edge = tracing.open({ name, kind: SpanKind.SERVER, traceparent, attributes });
    context.caller = { ...context.caller, traceparent: name === 'subscription' ? undefined : edge.traceparent };
    return runEdge(edge, work);
  }
  return {
    subscribe: (args: ExecutionArgs) => (tracing.isOn ? trace(args, async () => subscribe(args)) : subscribe(args)),
    execute: (args: ExecutionArgs): ExecutionResult | Promise<ExecutionResult> =>
      tracing.isOn ? trace(args, async () => execute(args)) : execute(args),
  };
}
