/** Whether what a requisition was made for is still missing when it is approved (commerce §11): a warning, which a remark passes. */
import { dec, fill, type requisition, SHORTAGE_BETWEEN, SHORTAGE_LINE } from '@muyun/contract';
import type { Doing, Loaded } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { skuNames } from '../material-sku/index.ts';
import { type OpenTask, readTasks } from '../material-task/index.ts';

type Line = Loaded<typeof requisition>['lines'][number];
const CLOSED = 32;

/** max(0, demand − reserved for the project − ordered); nothing of one that is closed. */
function neededOf({ state, demandQty, reservedQty, orderedQty }: OpenTask): ReturnType<typeof dec> {
  const open = dec(demandQty).minus(reservedQty).minus(orderedQty);
  return state === CLOSED || open.isNegative() ? dec(0) : open;
}

interface Gone {
  readonly line: Line;
  /** what was asked for its demands, and what they still need of it */
  readonly asked: string;
  readonly needed: string;
}
/** Lines that ask for more than their demands still need, each demand serving its lines in their order. */
export function goneOf(lines: readonly Line[], tasks: readonly OpenTask[]): Gone[] {
  const left = new Map(tasks.map((t) => [t.id, neededOf(t)]));
  return lines.flatMap((line) => {
    // what was taken back with its demand is asked for and needed no more
    let asked = dec(line.cancelledQty);
    let needed = dec(0);
    for (const { taskId, quantity } of line.tasks as readonly { taskId: string; quantity: string }[]) {
      const open = left.get(taskId) ?? dec(0);
      const part = open.lt(quantity) ? open : dec(quantity);
      left.set(taskId, open.minus(part));
      asked = asked.plus(quantity);
      needed = needed.plus(part);
    }
    return needed.lt(asked) ? [{ line, asked: asked.toString(), needed: needed.toString() }] : [];
  });
}

/** Raises Purchase:ShortageGone with every such line, unless whoever approves says why it is bought all the same. */
export async function assertStillShort(
  { tx, reason }: Doing,
  { lines }: Loaded<typeof requisition>,
): Promise<void> {
  if (reason?.trim()) return;
  const ids = lines.flatMap((l) => (l.tasks as readonly { taskId: string }[]).map((t) => t.taskId));
  const gone = goneOf(lines, ids.length > 0 ? await readTasks(tx, ids) : []);
  if (gone.length === 0) return;
  const skus = await skuNames(tx, [...new Set(gone.map((g) => g.line.materialSkuId))]);
  const names = new Map(skus.map((s) => [s.id, s.name]));
  const told = gone.map(({ line, asked, needed }) =>
    fill(SHORTAGE_LINE, {
      n: line.lineNo,
      item: names.get(line.materialSkuId) ?? '',
      y: asked,
      x: needed,
    }),
  );
  raise('Purchase:ShortageGone', { lines: told.join(SHORTAGE_BETWEEN) });
}
