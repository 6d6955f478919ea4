/** Plan against actual (engineering F9): sheets that were cut or spoilt less the remnants that came, shared over the good pieces to the cent. */
import { dec, type NestActual } from '@muyun/contract';
import { allocateCost } from '@muyun/nesting';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import { findOrder, loadOrder } from '../nest-order.store.ts';
import { type AnyRunInput, isBarInput, loadAnyInput } from '../nest-run.store.ts';
import { type ActualGroup, type CutPieces, loadActualGroups, loadCutPieces } from './sheet-actual.store.ts';

/** How much of its group a piece is: its net area, or its length. */
function sizesOf(input: AnyRunInput): ReadonlyMap<string, string> {
  return new Map(
    isBarInput(input)
      ? input.problem.items.map((i) => [i.id, String(i.length)])
      : input.problem.items.map((i) => [i.id, String(i.netAreaMm2 ?? i.w * i.h)]),
  );
}

const netOf = (g: ActualGroup): string => dec(g.cost).minus(g.credit).toFixed(2);
const sum = (groups: readonly ActualGroup[], of: (g: ActualGroup) => string): string =>
  groups.reduce((all, g) => all.plus(of(g)), dec(0)).toFixed(2);

type Share = NestActual['projects'][number];
/** What each project has of the net cost: by its good pieces; where none is good, by all that lay there. */
function projectsOf(
  groups: readonly ActualGroup[],
  pieces: readonly CutPieces[],
  sizes: ReadonlyMap<string, string>,
): Share[] {
  const shares = new Map<string, Share>();
  for (const group of groups) {
    const own = pieces.filter((p) => p.groupName === group.name);
    const isSpoilt = own.every((p) => p.good === 0);
    const items = own.filter((p) => isSpoilt || p.good > 0);
    if (items.length === 0) continue;
    const { lines } = allocateCost(
      netOf(group),
      items.map((p) => ({
        itemId: p.nested,
        quantity: isSpoilt ? p.all : p.good,
        netWeightKg: sizes.get(p.nested) ?? '0',
      })),
    );
    for (const [i, line] of lines.entries()) {
      const p = items[i] as CutPieces;
      const before = shares.get(p.projectId);
      shares.set(p.projectId, {
        projectId: p.projectId,
        projectName: p.projectName,
        pieces: (before?.pieces ?? 0) + p.good,
        amount: dec(before?.amount ?? 0)
          .plus(line.amount)
          .toFixed(2),
      });
    }
  }
  return [...shares.values()];
}

const groupView = (g: ActualGroup): NestActual['groups'][number] => ({
  name: g.name,
  title: g.title,
  plan: {
    sheets: g.planSheets,
    materialCost: dec(g.planCost).toFixed(2),
    remnantCredit: dec(g.planCredit).toFixed(2),
    netCost: dec(g.planCost).minus(g.planCredit).toFixed(2),
  },
  actual: {
    sheets: g.sheets,
    scrapped: g.scrapped,
    materialCost: dec(g.cost).toFixed(2),
    remnantCredit: dec(g.credit).toFixed(2),
    netCost: netOf(g),
  },
});

const HIDDEN = { materialCost: null, remnantCredit: null, netCost: null } as const;
/** Without the amounts, for people who may not see them. */
const hidden = (a: NestActual): NestActual => ({
  plan: { ...a.plan, ...HIDDEN, scrapCredit: null },
  actual: { ...a.actual, ...HIDDEN },
  groups: a.groups.map((g) => ({
    ...g,
    plan: { ...g.plan, ...HIDDEN },
    actual: { ...g.actual, ...HIDDEN },
  })),
  projects: a.projects.map((p) => ({ ...p, amount: null })),
});

/** Raises Common:NotFound. */
export async function actualOf(tx: Tx, who: Who, orderId: string): Promise<NestActual> {
  const order = (await findOrder(tx, who, orderId)) ?? (await loadOrder(tx, who, orderId, false, 'bars'));
  const [groups, pieces] = await Promise.all([loadActualGroups(tx, orderId), loadCutPieces(tx, orderId)]);
  const input = order.runId === null ? null : await loadAnyInput(tx, order.runId);
  const sheets = groups.reduce((n, g) => n + g.sheets, 0);
  const actual: NestActual = {
    plan: {
      sheets: order.sheetAmount ?? 0,
      materialCost: order.materialCost,
      remnantCredit: order.remnantCredit,
      scrapCredit: order.scrapCredit,
      netCost: order.netCost,
    },
    actual: {
      sheets,
      scrapped: groups.reduce((n, g) => n + g.scrapped, 0),
      pieces: pieces.reduce((n, p) => n + p.good, 0),
      lost: groups.reduce((n, g) => n + g.lost, 0),
      materialCost: sum(groups, (g) => g.cost),
      remnantCredit: sum(groups, (g) => g.credit),
      netCost: sum(groups, netOf),
    },
    groups: groups.map(groupView),
    projects: input ? projectsOf(groups, pieces, sizesOf(input)) : [],
  };
  return who.displayAmount ? actual : hidden(actual);
}
