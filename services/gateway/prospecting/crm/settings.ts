import type { CrmConnectionChanges, CrmCredentials, CrmType } from '../../../../schema/contracts/crm.js';
import { parseUrl } from '../../../../schema/contracts/parse-url.js';
import { AppError, type ErrorDetail } from '../../../platform/errors.js';

/** The credentials that each type of CRM needs, and its address: a default, `required`, or null where it has none. */
const needs: Record<CrmType, { credentials: (keyof CrmCredentials)[]; baseUrl: string | 'required' | null }> = {
  imported: { credentials: [], baseUrl: null },
  hubspot: { credentials: ['access_token'], baseUrl: 'https://api.hubapi.com' },
  salesforce: { credentials: ['client_id', 'client_secret'], baseUrl: 'required' },
};

export type RemoteSettings = { baseUrl: string | null; credentials: CrmCredentials | null };

/** The address and credentials of a new connection; throws `unprocessable` with everything that is missing or not accepted for its type. */
export function readNewSettings(type: CrmType, body: CrmConnectionChanges): RemoteSettings {
  const { baseUrl } = needs[type];
  const errors = [
    ...checkCredentials(type, body.credentials ?? {}),
    ...checkBaseUrl(type, body.base_url),
    ...checkContacts(type, body),
  ];
  if (baseUrl === 'required' && body.base_url === undefined) {
    errors.push({ location: 'body.base_url', message: `is required for ${type}` });
  }
  refuseAll(errors);
  const isRemote = baseUrl !== null;
  return {
    baseUrl: isRemote ? toOrigin(body.base_url ?? baseUrl) : null,
    credentials: isRemote ? (body.credentials ?? {}) : null,
  };
}

/**
 * The changes of the address and the credentials, null where they stay; throws `unprocessable` where they are not valid. A new address
 * must come with credentials: a caller who may edit a connection must not have the stored credentials sent to another server.
 */
export function readChangedSettings(
  held: { type: CrmType; baseUrl: string | null },
  body: CrmConnectionChanges,
): RemoteSettings {
  const errors = [...checkBaseUrl(held.type, body.base_url), ...checkContacts(held.type, body)];
  const baseUrl = body.base_url === undefined || errors.length > 0 ? null : toOrigin(body.base_url);
  const moves = baseUrl !== null && baseUrl !== held.baseUrl;
  if (body.credentials !== undefined) errors.push(...checkCredentials(held.type, body.credentials));
  else if (moves)
    errors.push({
      location: 'body.credentials',
      message: 'is required if base_url changes: the stored credentials are not sent to a new address',
    });
  refuseAll(errors);
  return { baseUrl: moves ? baseUrl : null, credentials: body.credentials ?? null };
}

function checkCredentials(type: CrmType, credentials: CrmCredentials): ErrorDetail[] {
  const needed = needs[type].credentials;
  const missing = needed.filter((key) => credentials[key] === undefined);
  const foreign = (Object.keys(credentials) as (keyof CrmCredentials)[]).filter((key) => !needed.includes(key));
  return [
    ...missing.map((key) => ({ location: `body.credentials.${key}`, message: `is required for ${type}` })),
    ...foreign.map((key) => ({ location: `body.credentials.${key}`, message: `is not accepted for ${type}` })),
  ];
}

function checkBaseUrl(type: CrmType, text: string | undefined): ErrorDetail[] {
  if (text === undefined) return [];
  const refuse = (message: string) => [{ location: 'body.base_url', message }];
  if (needs[type].baseUrl === null) return refuse(`is not accepted for ${type}`);
  if (parseUrl(text) === null) return refuse('must be an absolute URL');
  const { pathname, search, hash } = new URL(text);
  return pathname === '/' && search === '' && hash === '' ? [] : refuse('must be an origin, without a path');
}

function checkContacts(type: CrmType, body: Pick<CrmConnectionChanges, 'reads_contacts' | 'profile_url_field'>) {
  if (needs[type].baseUrl !== null) return [];
  return (['reads_contacts', 'profile_url_field'] as const)
    .filter((field) => body[field])
    .map((field) => ({ location: `body.${field}`, message: `is not accepted for ${type}, which has no contacts` }));
}

/** The origin of the URL. A URL with user information is returned as it is, for the check of destinations to refuse it. */
const toOrigin = (text: string): string => (new URL(text).username === '' ? new URL(text).origin : text);

function refuseAll(errors: ErrorDetail[]): void {
  if (errors.length === 0) return;
  const [first] = errors as [ErrorDetail];
  const what = errors.length === 1 ? `${first.location} ${first.message}` : `${errors.length} violations`;
  throw new AppError('unprocessable', `The settings of the connection are not valid: ${what}.`, { errors });
}
