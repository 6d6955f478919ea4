/** 选采购明细: what approved purchases still wait for, with the quantity that has come. */
import { useState } from 'react';
import { Button } from 'antd';
import { type OutputOf, selectablePaintPurchases } from '@muyun/contract';
import type { DocumentScreen, LineRow } from '../../../kit/document/index.ts';
import { PickerDrawer } from '../../../kit/picker/index.ts';
import type { Column } from '../../../kit/table/index.ts';

type Row = OutputOf<typeof selectablePaintPurchases>['items'][number];
export const purchaseColumns: Column<Row>[] = [
  { key: 'orderNo', title: '采购单', width: 126, grow: false },
  { key: 'supplierName', title: '供应商', width: 120 },
  { key: 'paintName', title: '涂料', width: 160, grow: true },
  { key: 'projectName', title: '工程', width: 120 },
  { key: 'deliveryDate', title: '交期', kind: 'date' },
  { key: 'openKg', title: '可入数量', unit: 'kg', kind: 'quantity', width: 110 },
  { key: 'unitPrice', title: '单价', kind: 'price', amount: true, width: 84 },
];

interface Props {
  readonly add: (rows: LineRow[]) => void;
  readonly screen: DocumentScreen;
}

export function PickPurchaseLines({ add, screen }: Props) {
  const [open, setOpen] = useState(false);
  const taken = new Set(screen.lines.map((l) => l['purchaseLineId']));
  const supplierId = screen.head['supplierId'];
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        选采购明细
      </Button>
      <PickerDrawer
        call={selectablePaintPurchases}
        open={open}
        onClose={() => setOpen(false)}
        title="选择采购明细"
        context="只显示还没有到齐的采购行"
        noun="采购行"
        columns={purchaseColumns}
        filters={[{ type: 'inputSearch', name: 'filter', label: '采购单 / 涂料' }]}
        query={typeof supplierId === 'string' ? { supplierId } : {}}
        available={(r) => r.openKg}
        isTaken={(r) => taken.has(r.id)}
        label={(r) => r.paintName}
        hint={(r) => r.orderNo}
        unit="kg"
        onPick={(rows) => {
          add(
            rows.map(({ row, quantity }) => ({
              paintId: row.paintId,
              purchaseLineId: row.id,
              quantity,
              unitPrice: row.unitPrice,
              qcState: 1,
            })),
          );
          setOpen(false);
        }}
      />
    </>
  );
}
