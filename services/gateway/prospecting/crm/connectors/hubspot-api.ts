import * as associations from '@hubspot/api-client/lib/codegen/crm/associations/v4/index.js';
import * as companies from '@hubspot/api-client/lib/codegen/crm/companies/index.js';
import * as deals from '@hubspot/api-client/lib/codegen/crm/deals/index.js';
import * as lists from '@hubspot/api-client/lib/codegen/crm/lists/index.js';
import type { CrmHttp } from './crm-http.js';

export type HubspotApi = ReturnType<typeof createHubspotApi>;

type Options = { http: CrmHttp; baseUrl: string; accessToken: string };

/**
 * The HubSpot APIs that are read, by the generated classes of its client library. The library's `Client` is not used: it shares one rate
 * limiter among all accounts, prints to the console, and sends requests by itself. These classes send through `CrmHttp`.
 */
export function createHubspotApi(options: Options) {
  const dealsAt = configure(deals, options);
  const listsAt = configure(lists, options);
  return {
    deals: new deals.BasicApi(dealsAt),
    dealSearch: new deals.SearchApi(dealsAt),
    companies: new companies.BatchApi(configure(companies, options)),
    associations: new associations.BatchApi(configure(associations, options)),
    lists: new lists.ListsApi(listsAt),
    memberships: new lists.MembershipsApi(listsAt),
  };
}

type Sent = { getUrl(): string; getHttpMethod(): string; getHeaders(): Record<string, string>; getBody(): unknown };
type ResponseBody = { text(): Promise<string>; binary(): Promise<Buffer> };

/** What is used of a generated module; each module has types of its own for the same things. */
type ApiModule<Server, Library, Response, Configuration> = {
  ServerConfiguration: new (url: string, variables: Record<string, string>) => Server;
  ResponseContext: new (status: number, headers: Record<string, string>, body: ResponseBody) => Response;
  wrapHttpLibrary(library: { send(request: Sent): Promise<Response> }): Library;
  createConfiguration(options: {
    authMethods: { oauth2: { accessToken: string } };
    baseServer: Server;
    httpApi: Library;
  }): Configuration;
};

function configure<S, L, R, C>(module: ApiModule<S, L, R, C>, { http, baseUrl, accessToken }: Options): C {
  return module.createConfiguration({
    authMethods: { oauth2: { accessToken } },
    baseServer: new module.ServerConfiguration(baseUrl, {}),
    httpApi: module.wrapHttpLibrary({
      async send(request) {
        const sent = request.getBody();
        const { status, headers, body } = await http.send({
          url: request.getUrl(),
          method: request.getHttpMethod(),
          headers: request.getHeaders(),
          body: typeof sent === 'string' ? sent : undefined,
        });
        const bytes = Buffer.from(body);
        return new module.ResponseContext(status, headers, { text: async () => body, binary: async () => bytes });
      },
    }),
  });
}
