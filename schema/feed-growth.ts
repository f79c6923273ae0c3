import { maxGrownAccounts, type PlaceInFeed } from './contracts/icp-signals.js';

/** Writes the messages which tell that the feed has grown, from the last position of each account. */
export function writeGrowth(ends: ReadonlyMap<string, number>): Uint8Array[] {
  const lines = Array.from(ends, ([accountId, position]) => `${accountId} ${position}`);
  const messages: Uint8Array[] = [];
  for (let start = 0; start < lines.length; start += maxGrownAccounts) {
    messages.push(Buffer.from(lines.slice(start, start + maxGrownAccounts).join('\n')));
  }
  return messages;
}

/** Reads what `writeGrowth` wrote. Throws an Error for anything else. */
export function readGrowth(message: Uint8Array): PlaceInFeed[] {
  return Buffer.from(message.buffer, message.byteOffset, message.byteLength)
    .toString('latin1')
    .split('\n')
    .map((line) => {
      const found = /^([0-9a-f-]{36}) (\d{1,16})$/.exec(line);
      if (!found) throw new Error('What grew of the feed cannot be read.');
      return { account_id: found[1]!, position: Number(found[2]) };
    });
}
