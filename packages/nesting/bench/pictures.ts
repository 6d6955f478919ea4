// Pictures for the docs: the convergence curve of one order and two of its layouts.
import { createRun, presetParams, renderSvg } from '../src/index.ts';
import { panelOrder } from '../src/bench/run.ts';
import { workMs } from './measure.ts';

interface Point {
  ms: number;
  /** % of the net cost over the proven bound. */
  gap: number;
}

/** File names and their SVG text. */
export function drawPictures(): [string, string][] {
  const problem = panelOrder(40, 600);
  const params = { ...presetParams(), kerf: 4 };
  const points: Point[] = [];
  const start = workMs();
  const run = createRun(problem, params, { seed: 1, budget: { ms: 8000 }, clock: workMs });
  do {
    const { totals } = run.best();
    points.push({ ms: workMs() - start, gap: 100 * Number(totals.gap ?? 0) });
  } while (run.step(60));
  const { layouts } = run.best();
  const shown = layouts.toSorted((a, b) => Number(b.utilization) - Number(a.utilization)).slice(0, 2);
  return [
    ['convergence.svg', curve(points)],
    ...shown.map((l, i): [string, string] => [
      `layout-${i + 1}.svg`,
      renderSvg(problem, params, l, { ruler: true, cuts: true }),
    ]),
  ];
}

function curve(points: readonly Point[]): string {
  const [w, h, left, bottom] = [720, 300, 60, 40];
  const lastMs = points.at(-1)?.ms ?? 1;
  const most = Math.ceil(Math.max(...points.map((p) => p.gap)));
  const x = (ms: number) => left + (ms / lastMs) * (w - left - 20);
  const y = (gap: number) => h - bottom - (gap / most) * (h - bottom - 20);
  const path = points
    .map((p, i) =>
      i === 0
        ? `M${x(p.ms).toFixed(1)} ${y(p.gap).toFixed(1)}`
        : `H${x(p.ms).toFixed(1)}V${y(p.gap).toFixed(1)}`,
    )
    .join('');
  const marks = Array.from({ length: most + 1 }, (_, i) => {
    const at = y(i).toFixed(1);
    return `<path d="M${left} ${at}H${w - 20}" stroke="#ddd"/><text x="${left - 8}" y="${Number(at) + 4}" text-anchor="end">${i} %</text>`;
  });
  const times = Array.from(
    { length: Math.floor(lastMs / 1000) + 1 },
    (_, i) => `<text x="${x(i * 1000).toFixed(1)}" y="${h - bottom + 18}" text-anchor="middle">${i} s</text>`,
  );
  const title = 'Net cost over the proven bound, 600 panels of 40 sizes';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" font-family="sans-serif" font-size="12" fill="#333"><rect width="${w}" height="${h}" fill="#fff"/><text x="${left}" y="14">${title}</text>${marks.join('')}${times.join('')}<path d="${path}" fill="none" stroke="#2f8f5b" stroke-width="2"/></svg>\n`;
}
