/** 选入库明细: what a supplier brought and of which something may go back. */
import { useState } from 'react';
import { Button } from 'antd';
import { type OutputOf, selectablePaintReturns } from '@muyun/contract';
import type { DocumentScreen, LineRow } from '../../../kit/document/index.ts';
import { PickerDrawer } from '../../../kit/picker/index.ts';
import type { Column } from '../../../kit/table/index.ts';

type Row = OutputOf<typeof selectablePaintReturns>['items'][number];
export const returnColumns: Column<Row>[] = [
  { key: 'orderNo', title: '入库单', width: 126, grow: false },
  { key: 'supplierName', title: '供应商', width: 120 },
  { key: 'paintName', title: '涂料', width: 160, grow: true },
  { key: 'batchNo', title: '批号', width: 110, grow: false },
  { key: 'warehouseName', title: '仓库', width: 110, grow: false },
  { key: 'positionCode', title: '库位', width: 80, grow: false },
  { key: 'date', title: '入库日期', kind: 'date' },
  { key: 'openKg', title: '可退', unit: 'kg', kind: 'quantity', width: 100 },
  { key: 'unitPrice', title: '单价', kind: 'price', amount: true, width: 84 },
];

interface Props {
  readonly add: (rows: LineRow[]) => void;
  readonly screen: DocumentScreen;
}

export function PickInLines({ add, screen }: Props) {
  const [open, setOpen] = useState(false);
  const taken = new Set(screen.lines.map((l) => l['paintInLineId']));
  const supplierId = screen.head['supplierId'];
  return (
    <>
      <Button size="small" disabled={typeof supplierId !== 'string'} onClick={() => setOpen(true)}>
        选入库明细
      </Button>
      <PickerDrawer
        call={selectablePaintReturns}
        open={open}
        onClose={() => setOpen(false)}
        title="选择入库明细"
        context="只显示这个供应商还能退的入库行"
        noun="入库行"
        columns={returnColumns}
        filters={[{ type: 'inputSearch', name: 'filter', label: '入库单 / 涂料 / 批号' }]}
        query={typeof supplierId === 'string' ? { supplierId } : {}}
        available={(r) => r.openKg}
        isTaken={(r) => taken.has(r.id)}
        label={(r) => r.paintName}
        hint={(r) => `${r.orderNo} ${r.batchNo}`}
        unit="kg"
        onPick={(rows) => {
          add(
            rows.map(({ row, quantity }) => ({
              paintInLineId: row.id,
              paintId: row.paintId,
              paintName: row.paintName,
              batchName: row.batchNo,
              warehouseName: row.warehouseName,
              positionCode: row.positionCode,
              unitPrice: row.unitPrice,
              quantity,
            })),
          );
          setOpen(false);
        }}
      />
    </>
  );
}
