import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type AnyVariables, useClient, useQuery } from 'urql';
import { describeError, type Problems, sortProblems, type UserError } from './problems';

export type Answer<Data> = {
  /** The last answer; it stays while a newer one is on its way. */
  data: Data | undefined;
  error: string | null;
  isLoading: boolean;
  reload: () => void;
};

/**
 * Asks the graph one question, again whenever the variables change, and every `everyMs` while the page can be seen. It waits for an answer that
 * takes longer, which would never come if it asked again meanwhile.
 */
export function useAnswer<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { everyMs, pause = false }: { everyMs?: number; pause?: boolean } = {},
): Answer<Data> {
  const [{ data, error, fetching, stale }, ask] = useQuery({ query, variables, pause });
  const isLoading = fetching || stale;
  useInterval(ask, everyMs, !pause && !isLoading);
  return { data, error: error ? describeError(error) : null, isLoading, reload: ask };
}

/** Does something every `everyMs` while the page can be seen; never if that is absent, or `isOn` is false. */
function useInterval(act: () => void, everyMs: number | undefined, isOn: boolean): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!everyMs || !isOn) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isOn]);
}

type Page<Node> = { nodes: Node[]; pageInfo: { endCursor?: string | null; hasNextPage?: boolean | null } };

export type Listed<Node> = {
  nodes: Node[];
  error: string | null;
  isLoading: boolean;
  hasMore: boolean;
  loadMore: () => void;
  reload: () => void;
};

/**
 * Reads a list page by page: the first page, again whenever the variables change, and another one for each `loadMore`. The first page is read
 * again every `everyMs` while the list has no other.
 */
export function useList<Data, Node, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Omit<Variables, 'after'>,
  pick: (data: Data) => Page<Node> | null | undefined,
  { everyMs }: { everyMs?: number } = {},
): Listed<Node> {
  const client = useClient();
  const [state, setState] = useState<{ nodes: Node[]; after: string | null; error: string | null; isLoading: boolean }>(
    {
      nodes: [],
      after: null,
      error: null,
      isLoading: true,
    },
  );
  const key = JSON.stringify(variables);
  /** Answers to outdated questions are dropped. */
  const current = useRef(0);
  const hasPages = useRef(false);

  const load = useCallback(
    async (after: string | null) => {
      current.current += 1;
      const mine = current.current;
      hasPages.current = after !== null;
      setState((before) => ({ ...before, isLoading: true }));
      const asked = { ...JSON.parse(key), ...(after ? { after } : {}) } as Variables;
      const { data, error } = await client.query(query, asked).toPromise();
      if (mine !== current.current) return;
      const page = data ? pick(data) : null;
      setState((before) => ({
        nodes: page ? [...(after ? before.nodes : []), ...page.nodes] : before.nodes,
        after: page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null,
        error: error ? describeError(error) : null,
        isLoading: false,
      }));
    },
    // `pick` is a new function in each rendering, but always does the same.
    [client, query, key],
  );
  useEffect(() => {
    setState({ nodes: [], after: null, error: null, isLoading: true });
    void load(null);
    return () => {
      current.current += 1;
    };
  }, [load]);
  useInterval(() => void load(null), everyMs, !hasPages.current && !state.isLoading);

  return {
    nodes: state.nodes,
    error: state.error,
    isLoading: state.isLoading,
    hasMore: state.after !== null,
    loadMore: () => {
      if (state.after && !state.isLoading) void load(state.after);
    },
    reload: () => void load(null),
  };
}

type Payload = { userErrors: readonly UserError[] };
type Done<Result> = { result: Result; problems: null } | { result: null; problems: Problems };

/**
 * Returns a function that runs a mutation, and returns its payload, or its problems sorted by the given fields of the form; and whether it
 * is under way. If it fails, the form that was sent scrolls to its first problem.
 */
export function useChange<Data, Variables extends AnyVariables, Result extends Payload>(
  mutation: TypedDocumentNode<Data, Variables>,
  pick: (data: Data) => Result | null | undefined,
  fields: readonly string[] = [],
): [(variables: Variables) => Promise<Done<Result>>, boolean] {
  const client = useClient();
  const [isPending, setPending] = useState(false);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) showFirstProblem();
  }, [refusals]);
  function refuse(problems: Problems): Done<Result> {
    setRefusals((before) => before + 1);
    return { result: null, problems };
  }
  async function run(variables: Variables): Promise<Done<Result>> {
    setPending(true);
    const { data, error } = await client.mutation(mutation, variables).toPromise();
    setPending(false);
    const result = data ? pick(data) : null;
    if (error || !result)
      return refuse({ fields: {}, general: error ? describeError(error) : 'The gateway returned no answer.' });
    if (result.userErrors.length > 0) return refuse(sortProblems(result.userErrors, fields));
    return { result, problems: null };
  }
  return [run, isPending];
}

/** Scrolls to the first problem of the form that was sent, which may be far above its button, and focuses its field. */
function showFirstProblem(): void {
  const form = document.activeElement?.closest('form');
  const first = form?.querySelector('.fault, .problem');
  first?.scrollIntoView({ block: 'center' });
  if (!first?.matches('.problem')) return;
  first.parentElement?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
}
