import type { Series } from './chart';

/** A metric as the graph answers it. */
export type Metric = {
  step: string;
  since: string;
  until: string;
  points: readonly { at: string; series: string; value: number }[];
};

const stepMs: Record<string, number> = { HOUR: 3_600_000, DAY: 86_400_000 };

/** The instants at which the steps of a metric begin, also of those without a figure. */
export function instantsOf({ step, since, until }: Metric): string[] {
  const length = stepMs[step]!;
  const count = Math.round((Date.parse(until) - Date.parse(since)) / length);
  return Array.from({ length: count }, (_, nth) => new Date(Date.parse(since) + nth * length).toISOString());
}

/** The figures of a metric as series of a chart, the largest first, with `missing` for a step without one. */
export function seriesOf(metric: Metric, missing: 0 | null = 0): Series[] {
  const places = new Map(instantsOf(metric).map((at, place) => [Date.parse(at), place]));
  const found = new Map<string, (number | null)[]>();
  for (const { at, series, value } of metric.points) {
    const values = found.get(series) ?? Array.from({ length: places.size }, () => missing);
    found.set(series, values);
    const place = places.get(Date.parse(at));
    if (place !== undefined) values[place] = value;
  }
  const sum = (values: (number | null)[]): number => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  return [...found]
    .map(([name, values]) => ({ name, values }))
    .sort((one, other) => sum(other.values) - sum(one.values));
}

/** The sum of all figures of a metric, or of one series. */
export function totalOf(metric: Metric, series?: string): number {
  return metric.points.reduce((total, one) => (series && one.series !== series ? total : total + one.value), 0);
}
