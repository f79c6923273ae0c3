import { dnsServer } from '../test/support/dns-server.js';
import { answerMessages } from './gateway-fork.js';

// A name server in a process of its own, so that answering costs the sender under measurement nothing. All names are at one address.

export type DnsSetup = { names: string[]; address: string };
export type DnsAnswer = { address: string };

answerMessages<DnsSetup>(async ({ names, address }) => {
  const server = await dnsServer(Object.fromEntries(names.map((name) => [name, [address]])));
  return { address: server.address };
});
