import type { Client } from '../../../platform/postgres/postgres.js';

/** Gives an endpoint with a limit of attempts a second the row by which claims keep to it (deliveries/sql/claim-due.ts). */
export async function keepPace(client: Client, endpointId: string): Promise<void> {
  await client.query({
    name: 'endpoint-keep-pace',
    text: 'insert into endpoint_pace (endpoint_id) values ($1) on conflict do nothing',
    values: [endpointId],
  });
}
