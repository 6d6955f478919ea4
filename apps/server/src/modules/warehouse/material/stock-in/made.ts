/** Receipts that another document makes and posts at once: where a transfer goes, the sheets of a coil (commerce §2.8, §12). */
import { materialStockIn } from '@muyun/contract';
import { type Doing, everywhere } from '../../../../kit/document/index.ts';
import { materialStockIns, postIn } from './stock-in.ts';

const APPROVED = 4;
const { approve } = materialStockIn.machine.actions;

/** Made, posted and approved in one; `out` is the issue that it comes of, if any. */
export async function postMade(
  doing: Doing,
  body: Readonly<Record<string, unknown>>,
  out: { readonly id: string } | null,
): Promise<{ id: string; no: string }> {
  const { tx, who } = doing;
  const { id, no } = await materialStockIns.make(doing, { ...body });
  if (out) await materialStockIns.store.patch(tx, id, { stockOutId: out.id });
  const doc = await materialStockIns.lock({ ...doing, who: everywhere(who) }, id);
  const figures = await postIn(doing, doc);
  const at = new Date().toISOString();
  const stamps = { submitTime: at, submitterId: who.userId, approveTime: at, approverId: who.userId };
  await materialStockIns.amend(
    doing,
    doc.head,
    { orderStatus: APPROVED, ...stamps, ...figures },
    'approve',
    approve.label,
  );
  return { id, no };
}
