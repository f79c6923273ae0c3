import { generate } from 'selfsigned';

export type Certificate = { key: string; cert: string };

export type Authority = {
  /** PEM to trust. */
  cert: string;
  /** A certificate for these names and addresses, valid from yesterday to tomorrow unless told otherwise. */
  issue(names: string[], options?: { expired?: boolean }): Promise<Certificate>;
};

const dayMs = 24 * 60 * 60_000;

/** An authority made for one test file; nothing outside of it trusts it. */
export async function createAuthority(): Promise<Authority> {
  const ca = await generate([{ name: 'commonName', value: 'Test Authority' }], {
    algorithm: 'sha256',
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return {
    cert: ca.cert,
    issue: (names, options) => issue(names, { ...options, ca: { key: ca.private, cert: ca.cert } }),
  };
}

/** A certificate that vouches for itself alone. */
export function createSelfSigned(names: string[]): Promise<Certificate> {
  return issue(names, {});
}

async function issue(
  names: string[],
  options: { expired?: boolean; ca?: { key: string; cert: string } },
): Promise<Certificate> {
  const untilMs = Date.now() + (options.expired ? -dayMs : dayMs);
  const made = await generate([{ name: 'commonName', value: names[0] ?? 'test' }], {
    algorithm: 'sha256',
    keyType: 'ec',
    notBeforeDate: new Date(untilMs - 2 * dayMs),
    notAfterDate: new Date(untilMs),
    extensions: [
      { name: 'basicConstraints', cA: false },
      {
        name: 'subjectAltName',
        altNames: names.map((name) => (/^[\d.]+$|:/.test(name) ? { type: 7, ip: name } : { type: 2, value: name })),
      },
    ],
    ...(options.ca ? { ca: options.ca } : {}),
  });
  return { key: made.private, cert: made.cert };
}
