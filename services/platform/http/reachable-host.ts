/** Returns the host to connect to for a listen address, in the form that a URL uses. */
export function reachableHost(listenHost: string): string {
  if (listenHost === '0.0.0.0' || listenHost === '::') return '127.0.0.1';
  return listenHost.includes(':') ? `[${listenHost}]` : listenHost;
}
