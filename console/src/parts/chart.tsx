import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useContext, useEffect, useRef, useState } from 'react';
import { Button } from './button';
import { formatShort } from './format';
import { formatInstant, ZoneContext } from './time';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

export type Series = {
  name: string;
  /** One value for each instant; null where there is none. */
  values: readonly (number | null)[];
  /** A place in the palette, or a meaning that has a colour of its own. */
  colour?: 'good' | 'bad' | 'warn' | number;
};

type TimeChartProps = {
  /** What the chart shows, for those who hear it; the section around it has a title to be seen. */
  label: string;
  kind: 'bars' | 'lines';
  instants: readonly string[];
  series: readonly Series[];
  format?: (value: number) => string;
  height?: number;
  /** Whether the axis has days instead of hours. */
  isDaily?: boolean;
};

/** Values over time, as stacked bars or as lines; the same figures can be read as a table. */
export function TimeChart(props: TimeChartProps) {
  const { label, kind, instants, series, format = formatShort, height = 220, isDaily = false } = props;
  const zone = useContext(ZoneContext);
  const [isTable, setTable] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const key = JSON.stringify([kind, instants, series, zone, isDaily, theme]);
  const labels = instants.map((at) => (isDaily ? at.slice(0, 10) : formatInstant(at, zone, true)));

  // `key` identifies everything that is drawn.
  useEffect(() => {
    if (isTable || !canvas.current) return undefined;
    const chart = new Chart(canvas.current, configure({ kind, labels, series, format }));
    return () => chart.destroy();
  }, [key, isTable]);

  return (
    <figure className="chart">
      <figcaption>
        <Button variant="quiet" onPress={() => setTable(!isTable)} aria-pressed={isTable}>
          {isTable ? 'Show the chart' : 'Show the figures'}
        </Button>
      </figcaption>
      {isTable ? (
        <FigureTable label={label} labels={labels} series={series} format={format} />
      ) : (
        <div className="canvas" style={{ height }}>
          <canvas ref={canvas} role="img" aria-label={`${label}: ${summarise(series, format)}`} />
        </div>
      )}
    </figure>
  );
}

type Drawn = { labels: string[]; series: readonly Series[]; format: (value: number) => string };

function FigureTable({ label, labels, series, format }: Drawn & { label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="figures" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((at, index) => (
            <tr key={at}>
              <th scope="row">{at}</th>
              {series.map(({ name, values }) => (
                <td key={name}>
                  {values[index] === null || values[index] === undefined ? '–' : format(values[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What the chart shows in a sentence. */
function summarise(series: readonly Series[], format: (value: number) => string): string {
  return series
    .map(({ name, values }) => `${name} up to ${format(Math.max(0, ...values.map((value) => value ?? 0)))}`)
    .join(', ');
}

const palette = ['--chart-1', '--chart-2', '--chart-3', '--chart-4', '--chart-5', '--chart-6'];

function colourOf(colour: Series['colour'], index: number): string {
  const name = typeof colour === 'string' ? `--${colour}` : palette[(colour ?? index) % palette.length]!;
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function configure({
  kind,
  labels,
  series,
  format,
}: Drawn & { kind: 'bars' | 'lines' }): ChartConfiguration<'bar' | 'line'> {
  const style = getComputedStyle(document.documentElement);
  const [text, line] = ['--text-faint', '--line'].map((name) => style.getPropertyValue(name).trim());
  const isBars = kind === 'bars';
  return {
    type: isBars ? 'bar' : 'line',
    data: {
      labels,
      datasets: series.map(({ name, values, colour }, index) => ({
        label: name,
        data: [...values],
        backgroundColor: colourOf(colour, index),
        borderColor: colourOf(colour, index),
        borderWidth: isBars ? 0 : 2,
        // A value without neighbours would not be seen otherwise.
        pointRadius: values.filter((value) => value !== null).length === 1 ? 3 : 0,
        spanGaps: true,
      })),
    },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: { stacked: isBars, grid: { display: false }, ticks: { color: text, maxTicksLimit: 6, maxRotation: 0 } },
        y: {
          stacked: isBars,
          beginAtZero: true,
          grid: { color: line },
          ticks: { color: text, maxTicksLimit: 5, callback: (value) => format(Number(value)) },
        },
      },
      plugins: {
        legend: { display: series.length > 1, position: 'bottom', labels: { color: text, boxWidth: 12 } },
        tooltip: { callbacks: { label: ({ dataset, parsed }) => `${dataset.label}: ${format(parsed.y ?? 0)}` } },
      },
    },
  };
}

/** Changes with the theme, whose colours a canvas does not follow by itself. */
function useTheme(): string {
  const [theme, setTheme] = useState(readTheme);
  useEffect(() => {
    const update = (): void => setTheme(readTheme());
    const observer = new MutationObserver(update);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', update);
    return () => {
      observer.disconnect();
      dark.removeEventListener('change', update);
    };
  }, []);
  return theme;
}

const readTheme = (): string => getComputedStyle(document.documentElement).getPropertyValue('--text').trim();

/** Values over time without axes, for a line of a table: each bar is a value, red where it is bad. */
export function Sparkline({ label, values }: { label: string; values: readonly { value: number; isBad: boolean }[] }) {
  const most = Math.max(1, ...values.map(({ value }) => value));
  const width = 100 / Math.max(1, values.length);
  return (
    <svg className="sparkline" viewBox="0 0 100 24" preserveAspectRatio="none" role="img" aria-label={label}>
      {values.map(({ value, isBad }, index) => {
        const height = value === 0 ? 1 : Math.max(3, (value / most) * 24);
        return (
          <rect
            key={index}
            className={isBad ? 'bad' : ''}
            x={index * width}
            y={24 - height}
            width={width * 0.8}
            height={height}
          />
        );
      })}
    </svg>
  );
}
