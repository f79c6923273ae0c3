// The same documents have their types in each of the libraries. It is type-checked, not run.
import { type ApolloClient, gql } from '@apollo/client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Client } from '@urql/core';
import { GraphQLClient } from 'graphql-request';
import {
  CreatePersonaDocument,
  type LeadFieldsFragment,
  LeadFieldsFragmentDoc,
  LeadsDocument,
  type LeadsQuery,
} from 'leadwire/graphql';
import type { Schemas } from 'leadwire/rest';
import { useQuery } from 'urql';

type Nodes = NonNullable<LeadsQuery['leads']>['nodes'];

export async function withApollo(client: ApolloClient): Promise<Nodes | undefined> {
  const { data } = await client.query({ query: LeadsDocument, variables: { first: 20 } });
  // @ts-expect-error a page has no more than it was asked for
  data?.leads?.rows;
  // @ts-expect-error `first` is a number
  await client.query({ query: LeadsDocument, variables: { first: '20' } });
  return data?.leads?.nodes;
}

export async function tellOfForm(client: ApolloClient): Promise<string[] | undefined> {
  const { data } = await client.mutate({ mutation: CreatePersonaDocument, variables: { input: { name: '' } } });
  // @ts-expect-error what was refused made nothing
  data?.createPersona?.persona.name;
  return data?.createPersona?.userErrors
    .filter(({ code, location }) => code === 'INVALID_REQUEST' && location === 'input.name')
    .map(({ message }) => message);
}

export const fragment = gql`query Own { leads { nodes { ...LeadFields } } } ${LeadFieldsFragmentDoc}`;

export async function withUrql(client: Client): Promise<Nodes | undefined> {
  const { data } = await client.query(LeadsDocument, { first: 20 });
  // @ts-expect-error `first` is a number
  client.query(LeadsDocument, { first: '20' });
  return data?.leads?.nodes;
}

export function useUrql(): Nodes | undefined {
  const [{ data }] = useQuery({ query: LeadsDocument, variables: { first: 20 } });
  return data?.leads?.nodes;
}

const client = new GraphQLClient('/graphql');
export const pages = infiniteQueryOptions({
  queryKey: ['leads'],
  queryFn: ({ pageParam }) => client.request(LeadsDocument, { first: 20, after: pageParam }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.leads?.pageInfo.endCursor,
});

export const nameOf = ({ firstName, lastName }: LeadFieldsFragment): string => `${firstName} ${lastName}`;
export const roleOf = ({ new_role }: Schemas['Lead']): string | null | undefined => new_role?.title;
