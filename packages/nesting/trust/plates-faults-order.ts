// Rules of the order and of its money that a plan may break although it could be cut as it is.
import type { Item, Placement } from '../src/problem/types.ts';
import type { Fault } from './plates-fault.ts';
import { itemOf, lacking, onItem, onStock, set, some, stockOf, without } from './plates-fault-without.ts';

/** The grain of the part away from that of the sheet. */
function isAcrossGrain(item: Item | undefined, p: Placement): boolean {
  const away = (p.rotation + (item?.directionAngle ?? 0)) % 360;
  const grain = item?.directionClass ?? 0;
  return grain === 1 ? away % 180 !== 0 : grain === 2 && away !== 0;
}

const ORDER: Fault[] = [
  without(
    'against the grain',
    onItem((i) => lacking(i, 'directionClass')),
    (job, plan) => some(plan, (l) => l.placements.some((p) => isAcrossGrain(itemOf(job, p), p))),
  ),
  without(
    'a turn that is not listed',
    onItem((i) => lacking(i, 'rotations')),
    (job, plan) =>
      some(plan, (l) =>
        l.placements.some((p) => itemOf(job, p)?.rotations?.some((r) => r === p.rotation) === false),
      ),
  ),
  without(
    'two delivery groups on one sheet',
    set((p) => (p.groupMode === 3 ? { groupMode: 1 } : undefined)),
    (job, plan) =>
      some(plan, (l) => {
        const own = l.placements.map((p) => itemOf(job, p)).filter((i) => i?.isFiller !== true);
        return new Set(own.map((i) => i?.groupKey ?? '')).size > 1;
      }),
  ),
  without(
    'fillers that nobody asked for',
    set((p) => (p.filler ? undefined : { filler: true })),
    (job, plan) => some(plan, (l) => l.placements.some((p) => itemOf(job, p)?.isFiller === true)),
  ),
];

const MONEY: Fault[] = [
  without(
    'remnants smaller than is worth keeping',
    set(() => ({ remMinShort: 10, remMinLong: 10, remMinArea: 0 })),
    ({ params }, plan) =>
      some(plan, (l) =>
        l.remnants.some(
          ({ w, h }) =>
            Math.min(w, h) < params.remMinShort ||
            Math.max(w, h) < params.remMinLong ||
            (w / 1000) * (h / 1000) < params.remMinArea - 1e-6,
        ),
      ),
  ),
  without(
    'another credit factor',
    set((p) => (p.remnantCredit === 2 ? undefined : { remnantFactor: p.remnantFactor > 0.5 ? 0.25 : 0.75 })),
    (_, plan) => some(plan, (l) => l.remnants.some((r) => Number(r.credit) > 1)),
  ),
  without(
    'remnants credited as scrap',
    set((p) => (p.remnantCredit === 2 ? undefined : { remnantCredit: 2 })),
    ({ params }, plan) =>
      some(plan, (l) =>
        l.remnants.some((r) => {
          const credit = (Number(l.cost) * params.remnantFactor * Number(r.area)) / Number(l.area);
          return Math.abs(credit - Number(r.credit)) > 0.02;
        }),
      ),
  ),
  without(
    'remnants credited as sheets',
    set((p) => (p.remnantCredit === 2 ? { remnantCredit: 1 } : undefined)),
    ({ problem }, plan) =>
      some(plan, (l) =>
        l.remnants.some((r) => {
          const scrap = Number(problem.groups.find((g) => g.key === l.group)?.scrapPrice ?? 0);
          return Math.abs(Number(r.weight) * scrap - Number(r.credit)) > 0.02;
        }),
      ),
  ),
  without(
    'prices of yesterday',
    onStock((s) => ({ ...s, price: { ...s.price, price: '99.99' } })),
    (_, plan) => some(plan, (l) => Number(l.cost) > 0),
  ),
  without(
    'prices without the fee for levelling',
    onStock((s) => ({ ...s, price: lacking(s.price, 'levellingFee') })),
    (job, plan) =>
      some(plan, (l) => {
        const { mode, levellingFee } = stockOf(job, l)?.price ?? {};
        return mode === 1 && Number(levellingFee ?? 0) * Number(l.weight) > 0.02;
      }),
  ),
  without(
    'plates of another thickness',
    (job) => ({
      ...job,
      problem: {
        ...job.problem,
        groups: job.problem.groups.map((g) => ({ ...g, thickness: g.thickness + 1 })),
      },
    }),
    ({ problem }, plan) =>
      some(plan, (l) => problem.groups.find((g) => g.key === l.group)?.density !== undefined),
  ),
];

export const orderFaults: readonly Fault[] = [...ORDER, ...MONEY];
