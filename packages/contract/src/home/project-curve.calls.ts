/** S 曲线 of a project (engineering C1): what of it is nested and produced day by day, beside the straight way to its delivery. */
import { z } from 'zod';
import { call } from '../kit/call.ts';
import { dec, round } from '../kit/decimal.ts';

export const MOST_CURVE_DAYS = 120;
const point = z.object({
  day: z.iso.date(),
  /** share in percent; what lies before the first fact is 0 */
  nested: z.string(),
  produced: z.string(),
  /** null without an order day or a delivery day */
  planned: z.string().nullable(),
});
export type CurvePoint = z.infer<typeof point>;
export const projectCurve = call({
  id: 'cad-project.curve',
  method: 'GET',
  path: '/api/cad/project/{id}/curve',
  title: '工程进度曲线',
  right: 'AlCad.CadProjects:get',
  output: z.object({ points: z.array(point) }),
});

export interface DayAmount {
  readonly day: string;
  readonly amount: number;
}
const DAY_MS = 86_400_000;
const dayOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const textOf = (n: number): string => new Date(n * DAY_MS).toISOString().slice(0, 10);
const share = (part: number, whole: number): string =>
  whole <= 0
    ? '0.00'
    : round(
        dec(Math.max(0, Math.min(part, whole)))
          .times(100)
          .div(whole),
        2,
      );

export interface CurveFacts {
  readonly from: string | null;
  readonly to: string | null;
  readonly today: string;
  readonly nested: readonly DayAmount[];
  readonly nestable: number;
  readonly produced: readonly DayAmount[];
  readonly required: number;
}

/** Cumulative shares from the first day to today, at most `MOST_CURVE_DAYS` points; the plan goes on to the delivery day. */
export function curveOf(facts: CurveFacts): CurvePoint[] {
  const { from, to, today, nested, produced } = facts;
  const days = [from, ...nested.map((n) => n.day), ...produced.map((p) => p.day)].flatMap((d) => d ?? []);
  if (days.length === 0) return [];
  const first = Math.min(...days.map(dayOf));
  const last = Math.max(dayOf(today), ...(to ? [dayOf(to)] : []), ...days.map(dayOf));
  const step = Math.max(1, Math.ceil((last - first + 1) / MOST_CURVE_DAYS));
  const upTo = (rows: readonly DayAmount[], n: number): number =>
    rows.reduce((sum, r) => (dayOf(r.day) <= n ? sum + r.amount : sum), 0);
  const plannedAt = (n: number): string | null =>
    from && to && dayOf(to) > dayOf(from) ? share(n - dayOf(from), dayOf(to) - dayOf(from)) : null;
  const points: CurvePoint[] = [];
  for (let n = first; n <= last; n = n < last ? Math.min(last, n + step) : last + 1)
    points.push({
      day: textOf(n),
      nested: share(upTo(nested, n), facts.nestable),
      produced: share(upTo(produced, n), facts.required),
      planned: plannedAt(n),
    });
  return points;
}
