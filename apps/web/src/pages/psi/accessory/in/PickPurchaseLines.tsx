/** 选采购行: what a supplier still has to deliver, with the quantity that came. */
import { useState } from 'react';
import { Button } from 'antd';
import { ACCESSORY_IN, accessoryPurchaseLines } from '@muyun/contract';
import type { DocumentScreen, LineRow } from '../../../../kit/document/index.ts';
import { PickerDrawer } from '../../../../kit/picker/index.ts';
import { openLineColumns, receiptLine } from './purchase-lines.ts';

interface Props {
  readonly add: (rows: LineRow[]) => void;
  readonly screen: DocumentScreen;
}

export function PickPurchaseLines({ add, screen }: Props) {
  const [open, setOpen] = useState(false);
  const { supplierId, inType } = screen.head;
  if (inType !== ACCESSORY_IN.purchase) return null;
  const taken = new Set(screen.lines.map((l) => l['purchaseLineId']));
  return (
    <>
      <Button
        size="small"
        disabled={typeof supplierId !== 'string'}
        title={typeof supplierId === 'string' ? undefined : '先选供应商'}
        onClick={() => setOpen(true)}
      >
        选采购行
      </Button>
      <PickerDrawer
        call={accessoryPurchaseLines}
        open={open}
        onClose={() => setOpen(false)}
        title="选择采购行"
        context="只显示该供应商还有未到数量的行"
        noun="采购行"
        columns={openLineColumns}
        filters={[{ type: 'inputSearch', name: 'filter', label: '采购单 / 配件' }]}
        query={typeof supplierId === 'string' ? { supplierId } : {}}
        available={(r) => r.openQty}
        isTaken={(r) => taken.has(r.id)}
        label={(r) => r.accessorySkuName}
        hint={(r) => `${r.orderNo} · ${r.unit}`}
        unit=""
        onPick={(rows) => {
          add(rows.map(({ row, quantity }) => receiptLine(row, quantity)));
          setOpen(false);
        }}
      />
    </>
  );
}
