/** 涂料库位流水: what stood in a place, when, who. */
import { exportPaintPlaces, listPaintPlaces } from '@muyun/contract';
import { ListPage } from '../../../kit/table/index.ts';
import { moveColumns, moveFilters } from './moves.ts';

export default function PositionLogs() {
  return (
    <ListPage
      call={listPaintPlaces}
      noun="库位流水"
      unit="条"
      columns={moveColumns}
      filters={moveFilters}
      exportCall={exportPaintPlaces}
      emptyHint="填库位编码，查这个库位放过什么、谁动过"
    />
  );
}
