import { open, type SecretKeys, seal } from '../../../../platform/secret-box.js';

/** The path at which the reader of an address decides whether an account may send digests to it. */
export const recipientPath = '/email';

/** Who may send to whom. */
export type RecipientKey = { accountId: string; address: string };

const purpose = 'digests of an account to an address';

/** The address of the page for a recipient, which only messages to the recipient contain. */
export const recipientUrl = (keys: SecretKeys, publicUrl: string, { accountId, address }: RecipientKey): string =>
  `${publicUrl}${recipientPath}/${seal(keys, purpose, JSON.stringify([accountId, address]))}`;

/** The recipient whom the last part of such an address names; null if it was not made by us, or with a key that is gone. */
export function readRecipientToken(keys: SecretKeys, token: string): RecipientKey | null {
  try {
    const [accountId, address] = JSON.parse(open(keys, purpose, token));
    return { accountId, address };
  } catch {
    return null;
  }
}
