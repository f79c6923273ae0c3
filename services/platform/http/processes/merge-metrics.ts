/**
 * Merges the Prometheus texts of several processes: each metric appears once, with the samples of all. The samples must differ by a label, since they
 * are not added up: a process that is replaced begins at zero, and a sum of counters would fall and look like a reset.
 */
export function mergeMetrics(texts: string[]): string {
  const samples = new Map<string, string[]>();
  for (const metric of texts.flatMap((text) => text.split(/^(?=# HELP )/m))) {
    const [help = '', type = '', ...lines] = metric.trim().split('\n');
    const head = `${help}\n${type}`;
    samples.set(head, [...(samples.get(head) ?? []), ...lines]);
  }
  return `${[...samples].map(([head, lines]) => [head, ...lines].join('\n')).join('\n\n')}\n`;
}
