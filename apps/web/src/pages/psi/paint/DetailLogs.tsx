/** 涂料库存明细流水: every move, each opens the document behind it. */
import { exportPaintMoves, listPaintMoves } from '@muyun/contract';
import { ListPage } from '../../../kit/table/index.ts';
import { moveColumns, moveFilters } from './moves.ts';

export default function DetailLogs() {
  return (
    <ListPage
      call={listPaintMoves}
      noun="涂料流水"
      unit="条"
      columns={moveColumns}
      filters={moveFilters}
      exportCall={exportPaintMoves}
      emptyHint="入库、出库、退货和移位审核后在这里留下流水"
    />
  );
}
