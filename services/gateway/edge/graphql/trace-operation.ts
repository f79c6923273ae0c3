import { SpanKind } from '@opentelemetry/api';
import { type ExecutionArgs, type ExecutionResult, execute, getOperationAST, subscribe } from 'graphql';
import { runEdge, type Tracing } from '../../../platform/lifecycle/tracing/index.js';
import { executePrepared } from './plan/print-answer.js';
import type { ServedContext } from './served-context.js';

/**
 * Executes and traces operations over WebSocket (X3). Each has its own span, within the trace of the connection's upgrade. The span of a
 * subscription ends when its events may begin, and is not the parent of later reads for them, so that no trace lasts as long as a connection: an
 * event belongs to the trace of its cause. At that time the operation also leaves its place among the requests in progress.
 */
export function traceOperations(tracing: Tracing) {
  async function trace<T>(args: ExecutionArgs, work: () => Promise<T>): Promise<T> {
    const context = args.contextValue as ServedContext;
    try {
      if (!tracing.isOn) return await work();
      const { traceparent, requestId } = context.caller;
      const name = getOperationAST(args.document, args.operationName)!.operation;
      const attributes = { 'graphql.operation.type': name, 'leadwire.request_id': requestId };
      const edge = tracing.open({ name, kind: SpanKind.SERVER, traceparent, attributes });
      context.caller = { ...context.caller, traceparent: name === 'subscription' ? undefined : edge.traceparent };
      return await runEdge(edge, work);
    } finally {
      context.visit.leave();
    }
  }
  return {
    subscribe: (args: ExecutionArgs) => trace(args, async () => subscribe(args)),
    execute: (args: ExecutionArgs): Promise<ExecutionResult> => trace(args, () => executeOperation(args)),
  };
}

/** Executes a planned operation; without a plan, graphql-js refuses its variables. */
async function executeOperation(args: ExecutionArgs): Promise<ExecutionResult> {
  const context = args.contextValue as ServedContext;
  const { prepared } = context;
  return prepared ? executePrepared(prepared, context) : execute(args);
}
