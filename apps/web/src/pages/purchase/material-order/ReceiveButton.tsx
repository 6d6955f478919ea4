/** 入库: what of an approved order has not come becomes a draft receipt; the scale and the places are filled in there. */
import { useState } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { materialOrder, materialStockIn, receivableLines } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import type { DocumentScreen } from '../../../kit/document/index.ts';
import { toast } from '../../../kit/feedback.ts';
import { todayText } from '../../../kit/format/index.ts';
import { invalidate, request, showError } from '../../../kit/http/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';

const OPEN = new Set([4, 8]);
const PURCHASE = 1;
const MOST = 400;

async function received(orderId: string, orderNo: string): Promise<{ id: string; no: string } | null> {
  const { items } = await request(receivableLines, { query: { filter: orderNo, maxResultCount: MOST } });
  const lines = items.filter((l) => l.orderId === orderId);
  const [first] = lines;
  if (!first) return null;
  return request(materialStockIn.calls.create, {
    body: {
      inType: PURCHASE,
      supplierId: first.supplierId,
      warehouseId: first.warehouseId,
      businessDate: todayText(),
      lines: lines.map((l) => ({
        materialSkuId: l.materialSkuId,
        orderLineId: l.id,
        quantity: l.openQty,
        projectId: l.projectId,
        priceBasis: l.priceBasis,
        unitPrice: l.unitPrice,
      })),
    },
  });
}

export function ReceiveButton({ screen }: { screen: DocumentScreen }) {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const { view } = screen;
  const isOpen = OPEN.has(Number(view?.['orderStatus'])) && view?.['receivedState'] !== 2;
  const mayReceive = can('AlMaterialWareHouse.StockIns:add') && can('AlMaterialWareHouse.StockIns:query');
  if (!view || !isOpen || !mayReceive) return null;
  const receive = async (): Promise<void> => {
    setBusy(true);
    try {
      const made = await received(view.id, String(view['orderNo']));
      if (!made) {
        toast.error('这张采购单已经到齐');
        return;
      }
      toast.success(`已生成入库单 ${made.no}`);
      await invalidate(materialStockIn.calls.list, materialOrder.calls.links);
      void navigate(addressOf(`/warehouse/material/stock-in-detail?id=${made.id}`));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button type="primary" loading={isBusy} onClick={() => void receive()}>
      入库
    </Button>
  );
}
