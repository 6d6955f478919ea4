/** Drums of a receipt: each has a code of its own, made of the receipt's number. */
import { dec, type paintIn, wholeDrums } from '@muyun/contract';
import type { Loaded } from '../../../kit/document/index.ts';
import type { NewDrum } from './in.store.ts';
import type { PaintBrief } from './paint-item.store.ts';

type Doc = Loaded<typeof paintIn>;

/** how many drums of one line get a code */
const MOST = 500;

/** As many as the line says, each of the paint's size; the last holds the rest. `came`: kg in drums that have codes already, by line. */
export function newDrums(
  { head, lines }: Doc,
  paints: ReadonlyMap<string, PaintBrief>,
  batchId: (line: Doc['lines'][number]) => string | null,
  came: ReadonlyMap<string, string>,
): NewDrum[] {
  return lines.flatMap((line) => {
    const packSize = paints.get(line.paintId)?.packSize ?? '1';
    const followed = came.get(line.id);
    const rest = dec(line.quantity).minus(followed ?? '0');
    const count = Math.min(
      (followed === undefined ? line.barrels : null) ?? wholeDrums(rest.toFixed(3), packSize),
      MOST,
    );
    const batch = batchId(line);
    if (batch === null || !rest.gt(0)) return [];
    let left = rest;
    return Array.from({ length: count }, (_, i) => {
      const own = i === count - 1 || left.lt(packSize) ? left : dec(packSize);
      left = left.minus(own);
      return {
        code: `${head.orderNo}-${line.lineNo}-${i + 1}${head.revision > 0 ? `R${head.revision}` : ''}`,
        paintId: line.paintId,
        batchId: batch,
        warehouseId: head.warehouseId,
        positionCode: line.positionCode,
        inLineId: line.id,
        leftKg: own.toFixed(3),
      };
    });
  });
}
