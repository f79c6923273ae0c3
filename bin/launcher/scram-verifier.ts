import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/** The number that PostgreSQL uses itself, unless `scram_iterations` says otherwise. */
const iterations = 4_096;

/**
 * Returns the verifier that PostgreSQL stores for a password with SCRAM-SHA-256 (RFC 5802, RFC 7677). It replaces the password in a statement, whose
 * text others may see: nobody can log in with it. Throws for characters beyond ASCII, which would have to be normalised first.
 */
export function makeVerifier(password: string, salt = randomBytes(16)): string {
  if (!/^[ -~]+$/.test(password))
    throw new Error('A password of PostgreSQL must consist of printable ASCII characters.');
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const sign = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${sign('Server Key').toString('base64')}`;
}

/** Whether PostgreSQL has this password, of which it keeps `verifier`. */
export function isVerifierOf(verifier: string | null, password: string): boolean {
  const salt = /^SCRAM-SHA-256\$\d+:([^$]+)\$/.exec(verifier ?? '')?.[1];
  return salt !== undefined && makeVerifier(password, Buffer.from(salt, 'base64')) === verifier;
}
