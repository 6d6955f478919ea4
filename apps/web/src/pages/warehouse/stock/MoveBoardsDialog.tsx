/** 整板转入库存: the boards entered by hand that no order holds become a receipt 期初 of a warehouse. */
import { useState } from 'react';
import { materialBalances, moveBoards, warehouse } from '@muyun/contract';
import { RemoteSelect } from '../../../kit/form/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { STOCK_LISTS } from './stock.lists.ts';
import '../shared/material.css';

const HOUSES = { call: warehouse.calls.all };

export function MoveBoardsDialog({ onClose }: { onClose: () => void }) {
  const [warehouseId, setWarehouse] = useState<string>();
  const { run, busy } = useAction(moveBoards, {
    success: (answer) => `${answer.sheets} 张整板已转入，入库单 ${answer.no}`,
    invalidates: [...STOCK_LISTS, materialBalances],
    onSuccess: onClose,
  });
  return (
    <HouseModal
      title="整板转入库存"
      open
      width={480}
      busy={busy}
      okText="转入库存"
      okDisabled={!warehouseId}
      onCancel={onClose}
      onOk={() => warehouseId && void run({ body: { warehouseId } })}
    >
      <p className="my-t2">
        手工登记的整板按重量和单价生成一张期初入库单并审核，数量转到所选仓库；被套料单占用的留到下料。转入后整板只用入库单登记。
      </p>
      <div className="my-material-form">
        <span>转入仓库</span>
        <RemoteSelect
          aria-label="转入仓库"
          source={HOUSES}
          value={warehouseId}
          onChange={(v: unknown) => setWarehouse(typeof v === 'string' ? v : undefined)}
          placeholder="整板放在哪个仓库"
        />
      </div>
    </HouseModal>
  );
}
