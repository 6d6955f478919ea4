/** 配件套料 (commerce §14, go beyond): one scan of a project's code issues what its products still ask for, as far as it is there. */
import {
  ACCESSORY_OUT,
  accessoryOut,
  type BodyOf,
  dec,
  fill,
  type issueKit as issueKitCall,
  KIT_WORDS,
  PRINT_WORDS,
} from '@muyun/contract';
import { businessDay } from '../../../../kit/clock.ts';
import type { Doing } from '../../../../kit/document/index.ts';
import { mimeOf, safeFileName } from '../../../../kit/files.ts';
import { renderPdf } from '../../../../kit/pdf.ts';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import { availableOf } from '../../../../ledger/inventory/index.ts';
import { assertWarehouse, requireDefault, warehouseName } from '../../../basic/warehouse/index.ts';
import { assertProjectOpen, loadProjectHead, projectByCode } from '../../../cad/project/index.ts';
import { ACCESSORY_DOMAIN } from '../posting.ts';
import { plain, usableSkus } from '../units.ts';
import { accessoryOuts } from './accessory-out.ts';
import { oneKitAtATime, openIssue } from './kit.store.ts';
import { planOf } from './out-lines.ts';

interface Wanted {
  readonly accessorySkuId: string;
  readonly open: string;
}
/** What the project still asks for, in units of stock. */
async function wantedOf(tx: Tx, projectId: string): Promise<Wanted[]> {
  return [...(await planOf(tx, projectId))].flatMap(([accessorySkuId, { planQty, issuedQty }]) => {
    const open = dec(planQty).minus(issuedQty);
    return open.gt(0) ? [{ accessorySkuId, open: open.toFixed(4) }] : [];
  });
}

/** How much of each may be taken in the warehouse: free, or kept for the project. */
async function takenOf(tx: Tx, of: { projectId: string; warehouseId: string }, wanted: readonly Wanted[]) {
  const pairs = wanted.map((w) => ({ ...of, itemId: w.accessorySkuId }));
  const free = await availableOf(tx, pairs);
  return wanted.map((w) => {
    const there = dec(free.get(`${of.warehouseId} ${w.accessorySkuId}`)?.available ?? '0');
    const taken = there.lt(w.open) ? there : dec(w.open);
    return { ...w, taken: taken.isNegative() ? dec(0) : taken };
  });
}

/** Raises Common:NotFound for a code of no project, Cad:ProjectVoided, Cad:ProjectClosed, Accessory:NothingToIssue, Accessory:KitMissing, Accessory:KitOpen, Basic:WarehouseNoDefault. */
export async function issueKit(doing: Doing, { code, warehouseId: said }: BodyOf<typeof issueKitCall>) {
  const { tx, who } = doing;
  const warehouseId = said ?? (await requireDefault(tx, ACCESSORY_DOMAIN, who.factory));
  await assertWarehouse(tx, warehouseId);
  const { id: projectId, name } = (await projectByCode(tx, who, code)) ?? raise('Common:NotFound');
  assertProjectOpen(await loadProjectHead(tx, who, projectId));
  await oneKitAtATime(tx, projectId);
  const no = await openIssue(tx, { projectId, warehouseId });
  if (no !== undefined) raise('Accessory:KitOpen', { project: name, no });
  const wanted = await wantedOf(tx, projectId);
  if (wanted.length === 0) raise('Accessory:NothingToIssue');
  const taken = await takenOf(tx, { projectId, warehouseId }, wanted);
  const lines = taken.flatMap((w) =>
    w.taken.gt(0) ? [{ accessorySkuId: w.accessorySkuId, quantity: w.taken.toFixed(4) }] : [],
  );
  if (lines.length === 0)
    raise('Accessory:KitMissing', { project: name, warehouse: await warehouseName(tx, warehouseId) });
  const made = await accessoryOuts.make(doing, {
    outType: ACCESSORY_OUT.project,
    projectId,
    warehouseId,
    receiverId: who.tenantUserId,
    businessDate: businessDay(),
    lines,
  });
  // whoever may make one may scan one: it goes on its way by itself
  const rights = new Set([...who.rights, `${accessoryOut.item}:edit`]);
  const { orderStatus } = await accessoryOuts.act({ ...doing, who: { ...who, rights } }, made.id, {
    action: 'submit',
  });
  const skus = await usableSkus(tx, wanted, wanted);
  const short = taken.flatMap((w) => {
    const missing = dec(w.open).minus(w.taken);
    const named = skus.get(w.accessorySkuId)?.name ?? '';
    return missing.gt(0) ? [{ name: named, quantity: plain(missing.toFixed(4)) }] : [];
  });
  return { id: made.id, no: made.no, orderStatus, projectName: name, lineCount: lines.length, short };
}

/** The code of a project's kit to scan. Raises Common:NotFound. */
export async function printKit(tx: Tx, who: Who, projectId: string) {
  const { code, displayName } = await loadProjectHead(tx, who, projectId);
  const plans = await planOf(tx, projectId);
  const body = await renderPdf({
    title: KIT_WORDS.title,
    notes: [],
    paper: 'A4',
    landscape: false,
    foot: code,
    pageLine: PRINT_WORDS.page,
    blocks: [
      {
        kind: 'heading',
        text: code,
        notes: [displayName, fill(KIT_WORDS.kinds, { n: plans.size })],
        newPage: false,
        qr: code,
      },
    ],
  });
  return { name: safeFileName(`${code}.pdf`), mime: mimeOf('pdf'), body };
}
