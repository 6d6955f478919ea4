// The figures of bars.ts as a markdown page: sets of the literature in one table, own orders in another.

/** What one instance came to at one moment. */
export interface BarLook {
  /** Bars or cost; Infinity while a piece is left over. */
  value: number;
  isProven: boolean;
  /** CPU milliseconds since the start. */
  ms: number;
}

export interface BarRow {
  id: string;
  family: string;
  objective: 'bins' | 'cost';
  kinds: number;
  pieces: number;
  /** Best known value, undefined where none is known. */
  best: number | undefined;
  /** Proven bounds: of the collection, ours. */
  given: number;
  bound: number;
  /** After a tenth of the time and at the end. */
  early: BarLook;
  late: BarLook;
  faults: number;
}

const whole = (n: number) => n.toLocaleString('en').replaceAll(',', ' ');
const share = (n: number, of: number) => `${((100 * n) / Math.max(1, of)).toFixed(1)} %`;

/** Proven, or not worse than the best known value. */
function isReached(row: BarRow, look: BarLook): boolean {
  return look.isProven || (row.best !== undefined && look.value <= row.best);
}

/** Bars (or thousandths of the cost) above the best known value, or above the bound where none is known. */
function excess(row: BarRow): number {
  const reference = row.best ?? Math.max(row.given, row.bound);
  return (row.late.value - reference) / (row.objective === 'bins' ? 1 : 0.001 * reference);
}

/** Bars above the strongest proven bound. */
function overBound(row: BarRow, look: BarLook): number {
  return look.value - Math.max(row.given, row.bound);
}

function setLine(name: string, rows: readonly BarRow[]): string {
  const count = (test: (r: BarRow) => boolean) => rows.filter(test).length;
  const sum = (value: (r: BarRow) => number) => rows.reduce((s, r) => s + value(r), 0);
  const early = count((r) => isReached(r, r.early));
  const late = count((r) => isReached(r, r.late));
  const cells = [
    name,
    rows.length,
    `${early} (${share(early, rows.length)})`,
    `${late} (${share(late, rows.length)})`,
    count((r) => r.early.isProven),
    count((r) => r.late.isProven),
    count((r) => r.best !== undefined && r.late.value < r.best),
    count((r) => excess(r) > 0),
    count((r) => excess(r) > 1),
    `${count((r) => overBound(r, r.early) > 1)} / ${count((r) => overBound(r, r.late) > 1)}`,
    whole(sum((r) => r.late.value)),
    whole(sum((r) => r.best ?? r.given)),
    Math.round(sum((r) => r.late.ms) / Math.max(1, rows.length)),
    sum((r) => r.faults),
  ];
  return `| ${cells.join(' | ')} |`;
}

function ownLine(row: BarRow): string {
  const gap = (100 * (row.late.value / Math.max(row.given, row.bound) - 1)).toFixed(4);
  const cells = [
    row.id,
    row.objective,
    row.kinds,
    whole(row.pieces),
    whole(row.early.value),
    whole(row.late.value),
    row.best === undefined ? '–' : whole(row.best),
    whole(row.given),
    whole(row.bound),
    `+${gap} %`,
    row.late.isProven ? 'yes' : 'no',
    row.late.ms,
  ];
  return `| ${cells.join(' | ')} |`;
}

function openLine(row: BarRow): string {
  const cells = [
    row.id,
    row.late.value,
    row.best ?? '–',
    Math.max(row.given, row.bound),
    row.early.value,
    row.early.isProven ? 'yes' : 'no',
    row.late.isProven ? 'yes' : 'no',
    row.late.ms,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** @param ms CPU milliseconds per instance; the early look was at a tenth of it */
export function barReport(rows: readonly BarRow[], ms: number): string {
  const own = rows.filter((r) => r.family === 'prod-bar');
  const sets = rows.filter((r) => r.family !== 'prod-bar');
  const names = [...new Set(sets.map((r) => r.family))];
  const late = sets.filter((r) => !r.early.isProven);
  const [s, e] = [ms / 1000, ms / 10_000];
  return [
    '# Bars measured',
    '',
    `\`node packages/nesting/bench/bars.ts <folder of the open instances> ${ms} 1 packages/nesting/docs/bars.md\`. One run per`,
    `instance, seed 1, looked at after ${e} s and ${s} s of processor time (a run ends when its plan is proven). Every plan`,
    'passed the verifier where `faults` is 0. "Reached": proven optimal, or not worse than the best known value.',
    'Where the data hold no best value, the bound stands in its place. What is reached at the earlier look depends a',
    'little on how loaded the machine is, also in processor time.',
    '',
    '## Sets of the literature',
    `| set | instances | reached ${e} s | reached ${s} s | proven ${e} s | proven ${s} s | better than known | worse | worse by more than a bar | over the bound by more than a bar, ${e} / ${s} s | Σ bars | Σ best known | mean ms | faults |`,
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...names.map((name) =>
      setLine(
        name,
        sets.filter((r) => r.family === name),
      ),
    ),
    setLine('all', sets),
    '',
    `## Not proven after ${e} s`,
    `| instance | bars ${s} s | best known | bound | bars ${e} s | proven ${e} s | proven ${s} s | ms |`,
    '|---|---|---|---|---|---|---|---|',
    ...late.map(openLine),
    '',
    '## Profile orders (prod-bar)',
    'The data hold no best value for these, only the bound of the linear program (given); ours is beside it.',
    '',
    `| order | goal | lengths | pieces | ${e} s | ${s} s | best in the data | given bound | our bound | over the bound | proven | ms |`,
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...own.map(ownLine),
    '',
  ].join('\n');
}
