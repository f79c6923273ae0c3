import { PassThrough } from 'node:stream';
import { Connection } from '@jsforce/jsforce-node';
import { StreamPromise } from '@jsforce/jsforce-node/lib/util/promise.js';
import type { RemoteOptions } from './crm-connector.js';
import { asCrmErrors, CrmError } from './crm-error.js';
import type { CrmHttp, CrmRequest } from './crm-http.js';

const label = 'Salesforce';
const apiVersion = '62.0';
/** Where the paths of Salesforce's interface begin. */
export const apiPath = `/services/data/v${apiVersion}`;
const maxRenewals = 3;

/** Requests to one Salesforce instance by jsforce, with a session that is renewed where it ends. */
export class SalesforceSession {
  private readonly transport: Connection['_transport'];
  private connected: Promise<Connection> | null = null;
  private renewals = 0;

  constructor(private readonly options: Pick<RemoteOptions, 'http' | 'baseUrl' | 'credentials'>) {
    this.transport = createTransport(options.http);
  }

  /** Calls Salesforce. Throws CrmError where it refuses. */
  async ask<T>(signal: AbortSignal, call: (connection: Connection) => Promise<T>): Promise<T> {
    const run = async () => {
      this.connected ??= this.connect();
      return call(await this.connected);
    };
    return asCrmErrors(label, signal, run, (error) =>
      this.renewals > maxRenewals
        ? new CrmError('unauthorized', 'Salesforce refuses the credentials (INVALID_SESSION_ID).')
        : explain(error),
    );
  }

  private async connect(): Promise<Connection> {
    const { baseUrl, credentials } = this.options;
    const connection: Connection = new Connection({
      version: apiVersion,
      instanceUrl: baseUrl,
      oauth2: {
        loginUrl: baseUrl,
        clientId: credentials.client_id ?? '',
        clientSecret: credentials.client_secret ?? '',
      },
      // A session may end in the middle of a pass. Without a limit, jsforce would request new sessions for ever.
      refreshFn: (_, done) => {
        this.renewals++;
        if (this.renewals > maxRenewals) done(new Error('every new session ends at once'));
        else requestToken(connection).then((token) => done(null, token), done);
      },
    });
    connection._transport = this.transport;
    connection.oauth2._transport = this.transport;
    // jsforce's `authorize` would also request the user's identity, and follow the token to another instance.
    connection.accessToken = await requestToken(connection);
    return connection;
  }
}

async function requestToken(connection: Connection): Promise<string> {
  const token = await connection.oauth2.requestToken({ grant_type: 'client_credentials' });
  return token.access_token;
}

/** The CrmError for an error of jsforce. It names Salesforce's error code, but not its message, which may repeat what was sent. */
function explain(error: unknown): CrmError | null {
  const { name } = Object(error) as { name?: unknown };
  const code = typeof name === 'string' && /^[A-Za-z_0-9]{1,64}$/.test(name) ? name : null;
  if (code === null || /^(Type|Syntax|Range|Zod)?Error$/.test(code)) return null;
  if (
    /^(invalid_client|invalid_client_id|invalid_grant|unauthorized_client|INVALID_SESSION_ID|ERROR_HTTP_401)/.test(code)
  ) {
    return new CrmError('unauthorized', `Salesforce refuses the credentials (${code}).`);
  }
  if (/^(INSUFFICIENT_ACCESS|API_DISABLED_FOR_ORG|INVALID_FIELD|INVALID_TYPE)/.test(code)) {
    return new CrmError('unauthorized', `The credentials may not read a field or object of Salesforce (${code}).`);
  }
  if (code === 'REQUEST_LIMIT_EXCEEDED') {
    return new CrmError('away', 'Salesforce asks to be called less often (REQUEST_LIMIT_EXCEEDED).');
  }
  if (/^(QUERY_TIMEOUT|SERVER_UNAVAILABLE|UNABLE_TO_LOCK_ROW)$/.test(code)) {
    return new CrmError('away', `Salesforce could not answer in time (${code}).`);
  }
  if (/(^|_)LIMIT_EXCEEDED$/.test(code)) return new CrmError('away', `Salesforce has reached a limit (${code}).`);
  return new CrmError('refused', `Salesforce refused the request (${code}).`);
}

/** A transport for jsforce that sends through `CrmHttp`; it reads the whole body and streams nothing. */
function createTransport(http: CrmHttp): Connection['_transport'] {
  type Request = { method: string; url: string; headers?: Record<string, string>; body?: unknown };
  const httpRequest = (request: Request) => {
    const sent: CrmRequest = {
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: typeof request.body === 'string' ? request.body : undefined,
      isRead: request.method === 'GET',
    };
    const promise = http.send(sent).then(({ status, headers, body }) => ({ statusCode: status, headers, body }));
    return StreamPromise.create(() => ({ stream: new PassThrough().end(), promise }));
  };
  return { httpRequest } as unknown as Connection['_transport'];
}
