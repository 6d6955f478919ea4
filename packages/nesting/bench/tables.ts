// The figures as markdown tables, and their place in the README.
import type { BenchRow } from './measure.ts';
import type { OrderRow } from './orders.ts';

const MARKS = ['<!-- bench -->', '<!-- /bench -->'] as const;

const percent = (n: number) =>
  Number.isFinite(n) ? `${n >= 0 ? '+' : '−'}${Math.abs(n).toFixed(2)} %` : '–';
const whole = (n: number) => (n === 0 ? '–' : Math.round(n).toLocaleString('en').replaceAll(',', ' '));

export function familyTable(rows: readonly BenchRow[]): string {
  const head = [
    '| family | instances | s | Σ value | Σ best known | over best | Σ proven bound | over bound | better / equal | proven | mean ms | npm peer | goal |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|',
  ];
  const line = (r: BenchRow) => {
    const peer =
      r.peer === null
        ? '–'
        : `${r.peer.name}: ${whole(r.peer.value)} (${percent((r.value / r.peer.value - 1) * 100)}), ${r.peer.ms.toFixed(0)} ms`;
    const faults = r.faults > 0 ? ` (${r.faults} faults!)` : '';
    const isDensity = r.unit === 'points';
    const figure = (n: number) => (isDensity ? `${n.toFixed(2)} %` : whole(n));
    const over = isDensity ? `${percent(r.overBest).replace(' %', '')} points` : percent(r.overBest);
    return `| ${r.family} | ${sampleOf(r)} | ${r.seconds} | ${figure(r.value)}${faults} | ${figure(r.best)} | ${r.best > 0 ? over : '–'} | ${whole(r.bound)} | ${percent(r.overBound)} | ${r.better} / ${r.equal} | ${r.proven} | ${r.ms.toFixed(0)} | ${peer} | ${r.goal} |`;
  };
  return [...head, ...rows.map(line)].join('\n');
}

/** How many of the open instances were run: a sample says so. */
function sampleOf(row: BenchRow): string {
  if (row.of === undefined) return `${row.instances}`;
  return row.instances === row.of ? `all ${row.of}` : `${row.instances} of ${row.of}`;
}

export function orderTable(rows: readonly OrderRow[]): string {
  return [
    '| order | measured | goal |',
    '|---|---|---|',
    ...rows.map((r) => `| ${r.name} | ${r.value} | ${r.goal} |`),
  ].join('\n');
}

/** The text with the tables between the marks. */
export function withTables(text: string, ...tables: string[]): string {
  const [open, close] = MARKS;
  const from = text.indexOf(open);
  const to = text.indexOf(close);
  if (from < 0 || to < 0) throw new RangeError('README without bench marks');
  return `${text.slice(0, from + open.length)}\n${tables.join('\n\n')}\n${text.slice(to)}`;
}
