/** 选采购行: what of the orders of the supplier is still to come, with the quantity that has come now. */
import { useState } from 'react';
import { Button } from 'antd';
import { receivableLines } from '@muyun/contract';
import type { DocumentScreen, LineRow } from '../../../../kit/document/index.ts';
import { PickerDrawer } from '../../../../kit/picker/index.ts';
import { purchaseColumns, receiptLineOf } from './purchase-columns.ts';

const PURCHASE = 1;

interface Props {
  readonly add: (rows: LineRow[]) => void;
  readonly screen: DocumentScreen;
}

export function PickPurchase({ add, screen }: Props) {
  const [open, setOpen] = useState(false);
  const { supplierId, inType } = screen.head;
  if (inType !== PURCHASE) return null;
  const taken = new Set(screen.lines.map((l) => l['orderLineId']));
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        选采购行
      </Button>
      <PickerDrawer
        call={receivableLines}
        open={open}
        onClose={() => setOpen(false)}
        title="选择采购行"
        context="只显示还没有到齐的行"
        noun="采购行"
        columns={purchaseColumns}
        filters={[{ type: 'inputSearch', name: 'filter', label: '采购单 / 材料' }]}
        query={typeof supplierId === 'string' ? { supplierId } : {}}
        available={(r) => r.openQty}
        isTaken={(r) => taken.has(r.id)}
        label={(r) => r.materialSkuName}
        hint={(r) => r.orderNo}
        unit=""
        onPick={(rows) => {
          const [first] = rows;
          if (first && typeof supplierId !== 'string')
            screen.enter({ supplierId: first.row.supplierId, warehouseId: first.row.warehouseId });
          add(rows.map(({ row, quantity }) => receiptLineOf(row, quantity)));
          setOpen(false);
        }}
      />
    </>
  );
}
