/** 由套料单领料: the sheets of a confirmed plan as a draft issue. */
import { useState } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { issueFromNest, materialStockOut, nest, warehouse } from '@muyun/contract';
import type { DocumentScreen } from '../../../../kit/document/index.ts';
import { RemoteSelect } from '../../../../kit/form/index.ts';
import { useAction } from '../../../../kit/http/index.ts';
import { HouseModal } from '../../../../kit/overlay/index.ts';
import { addressOf } from '../../../../kit/tabs/address.ts';
import '../../shared/material.css';

/** The plan of a confirmed order; its boards in stock and its remnants are issued at the saw. */
const ORDERS = { call: nest.listNestOrders, label: 'no' };
const HOUSES = { call: warehouse.calls.all };
const ISSUE = 1;

export function FromNest({ screen }: { screen: DocumentScreen }) {
  const [open, setOpen] = useState(false);
  const [nestOrderId, setOrder] = useState<string>();
  const [warehouseId, setWarehouse] = useState<string>();
  const navigate = useNavigate();
  const { run, busy } = useAction(issueFromNest, {
    success: (answer) => `已生成领料单 ${answer.no}`,
    invalidates: [materialStockOut.calls.list],
    onSuccess: (answer) => void navigate(addressOf(`/warehouse/material/stock-out-detail?id=${answer.id}`)),
  });
  if (!screen.isNew || screen.head['outType'] !== ISSUE) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        由套料单领料
      </Button>
      <HouseModal
        title="由套料单领料"
        open={open}
        width={480}
        busy={busy}
        okText="生成领料单"
        okDisabled={!nestOrderId || !warehouseId}
        onCancel={() => setOpen(false)}
        onOk={() => nestOrderId && warehouseId && void run({ body: { nestOrderId, warehouseId } })}
      >
        <div className="my-material-form">
          <span>套料单</span>
          <RemoteSelect
            aria-label="套料单"
            source={ORDERS}
            value={nestOrderId}
            onChange={(v: unknown) => setOrder(typeof v === 'string' ? v : undefined)}
            placeholder="已确认的套料单"
          />
          <span>领料仓库</span>
          <RemoteSelect
            aria-label="领料仓库"
            source={HOUSES}
            value={warehouseId}
            onChange={(v: unknown) => setWarehouse(typeof v === 'string' ? v : undefined)}
            placeholder="从哪个仓库领"
          />
        </div>
      </HouseModal>
    </>
  );
}
