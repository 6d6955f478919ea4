/** 选入库行: what of the supplier's receipts can go back. */
import { useState } from 'react';
import { Button } from 'antd';
import { returnableLines } from '@muyun/contract';
import type { DocumentScreen, LineRow } from '../../../../kit/document/index.ts';
import { PickerDrawer } from '../../../../kit/picker/index.ts';
import { receiptColumns, returnLineOf } from './receipt-columns.ts';

const SEND_BACK = 2;

interface Props {
  readonly add: (rows: LineRow[]) => void;
  readonly screen: DocumentScreen;
}

export function PickReceipts({ add, screen }: Props) {
  const [open, setOpen] = useState(false);
  const { supplierId, outType } = screen.head;
  if (outType !== SEND_BACK) return null;
  const taken = new Set(screen.lines.map((l) => l['stockInLineId']));
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        选入库行
      </Button>
      <PickerDrawer
        call={returnableLines}
        open={open}
        onClose={() => setOpen(false)}
        title="选择入库行"
        context="只显示还有可退数量的采购入库行"
        noun="入库行"
        columns={receiptColumns}
        filters={[{ type: 'inputSearch', name: 'filter', label: '入库单 / 材料' }]}
        query={typeof supplierId === 'string' ? { supplierId } : {}}
        available={(r) => r.openQty}
        isTaken={(r) => taken.has(r.id)}
        label={(r) => r.materialSkuName}
        hint={(r) => r.inNo}
        unit=""
        onPick={(rows) => {
          const [first] = rows;
          if (first && typeof supplierId !== 'string')
            screen.enter({ supplierId: first.row.supplierId, warehouseId: first.row.warehouseId });
          add(rows.map(({ row, quantity }) => returnLineOf(row, quantity)));
          setOpen(false);
        }}
      />
    </>
  );
}
