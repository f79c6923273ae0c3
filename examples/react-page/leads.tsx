import { useInfiniteQuery } from '@tanstack/react-query';
import { GraphQLClient } from 'graphql-request';
import { type LeadFieldsFragment, LeadsDocument } from 'leadwire/graphql';

// The server of the page adds the key.
const client = new GraphQLClient(new URL('/graphql', location.href).href);

/** The newest leads, and further pages on request. */
export function Leads() {
  const { data, error, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['leads'],
    queryFn: ({ pageParam, signal }) =>
      client.request({ document: LeadsDocument, variables: { first: 5, after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ leads }) => (leads?.pageInfo.hasNextPage ? leads.pageInfo.endCursor : null),
  });
  const leads = data?.pages.flatMap((page) => page.leads?.nodes ?? []) ?? [];
  return (
    <section>
      <h1>Leads</h1>
      {error && <p role="alert">{error.message}</p>}
      {data && leads.length === 0 && <p>There are no leads yet: start a run.</p>}
      <ol>
        {leads.map((lead) => (
          <Lead key={lead.id} {...lead} />
        ))}
      </ol>
      <button type="button" disabled={!hasNextPage || isFetching} onClick={() => void fetchNextPage()}>
        {isFetching ? 'Loading' : 'More'}
      </button>
    </section>
  );
}

function Lead({ firstName, lastName, newRole, location }: LeadFieldsFragment) {
  return (
    <li>
      {firstName} {lastName}
      <small>{[newRole?.title, newRole?.companyName, location].filter(Boolean).join(', ')}</small>
    </li>
  );
}
