/** 配件库存流水: all moves, the newest first. */
import { accessoryMoves, accessoryMovesDown, accessorySku, accessoryType } from '@muyun/contract';
import { ListPage } from '../../../../kit/table/index.ts';
import { moveColumns, moveFilters } from './move-list.ts';

const columns = moveColumns(true);
const filters = [
  ...moveFilters,
  {
    type: 'select',
    name: 'accessorySkuId',
    label: '配件规格',
    source: { call: accessorySku.calls.all },
    width: 200,
    more: true,
  } as const,
  {
    type: 'select',
    name: 'typeId',
    label: '配件类型',
    source: { call: accessoryType.calls.all },
    more: true,
  } as const,
];

export default function InventoryLogs() {
  return (
    <ListPage
      call={accessoryMoves}
      noun="库存流水"
      unit="条"
      columns={columns}
      filters={filters}
      exportCall={accessoryMovesDown}
      emptyHint="配件入库、出库审核后，每一笔都记在这里"
    />
  );
}
