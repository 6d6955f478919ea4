// Which figures a better plan improves: told with the progress of a run.
import type { ImprovedFigure } from '../problem/reports.ts';
import type { Shown } from './grouped-run.ts';

export function improvedIn(before: Shown | undefined, now: Shown): ImprovedFigure[] {
  if (before === undefined) return [];
  const improved: ImprovedFigure[] = [];
  if (now.placed > before.placed) improved.push('placed');
  if (Number(now.netCost) < Number(before.netCost)) improved.push('netCost');
  if (now.sheets < before.sheets) improved.push('sheets');
  if (Number(now.utilization) > Number(before.utilization)) improved.push('utilization');
  if (Number(now.lowerBoundCost) > Number(before.lowerBoundCost)) improved.push('bound');
  return improved;
}
