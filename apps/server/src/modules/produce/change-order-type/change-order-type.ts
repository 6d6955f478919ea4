/** 变更类型 (production §12). */
import { changeOrderType } from '@muyun/contract';
import { serveMaster } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { raiseAt } from '../../basic/index.ts';
import { loadType, receiverNames, type TypeRow } from './change-order-type.store.ts';

export const changeOrderTypes = serveMaster(changeOrderType, { extra: { receiverNames } });

/** A type for an order; one that was disabled meanwhile stays with the orders that have it. Raises Common:NotFound, Common:DisabledReference. */
export async function usableType(tx: Tx, id: string, kept: string | null): Promise<TypeRow> {
  const row = (await loadType(tx, id)) ?? raise('Common:NotFound');
  if (!row.isEnabled && id !== kept) raiseAt('orderTypeId', 'Common:DisabledReference', { name: row.name });
  return row;
}
