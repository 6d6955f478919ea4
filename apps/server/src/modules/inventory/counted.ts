/** What the documents of all warehouses that a count makes (盘盈, 盘亏; commerce §2.7) have in common. */
import type { Doing } from '../../kit/document/index.ts';
import type { TakePosting } from './take-documents.ts';

const APPROVED = 4;

/** Submitted and approved at once, by whoever approves the count. */
export const stampsOf = ({ who }: Doing) => {
  const at = new Date().toISOString();
  return {
    orderStatus: APPROVED,
    submitTime: at,
    submitterId: who.userId,
    approveTime: at,
    approverId: who.userId,
  };
};
/** What such a document says of itself. */
export const headOf = ({ warehouseId, businessDate, takeNo }: TakePosting) => ({
  warehouseId,
  businessDate,
  remark: takeNo,
});
