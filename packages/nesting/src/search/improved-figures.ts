// Which figures a better plan improves: told with the progress of a run.
import type { ImprovedFigure, Progress } from '../problem/reports.ts';

/** The figures of a plan that progress shows. */
export type Shown = Pick<Progress, 'sheets' | 'placed' | 'utilization' | 'netCost' | 'lowerBoundCost'>;

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
