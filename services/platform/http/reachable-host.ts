/** An address to connect to, for one that is listened on, as a URL writes it. */
export function reachableHost(listenHost: string): string {
  if (listenHost === '0.0.0.0' || listenHost === '::') return '127.0.0.1';
  return listenHost.includes(':') ? `[${listenHost}]` : listenHost;
}
