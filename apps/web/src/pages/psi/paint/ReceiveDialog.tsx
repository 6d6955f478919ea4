/** 入库: lines of purchases that have come become the draft of a receipt, in one warehouse and place. */
import { useEffect, useState } from 'react';
import { Form } from 'antd';
import { useNavigate } from 'react-router';
import { paintIn, warehouse } from '@muyun/contract';
import { todayText } from '../../../kit/format/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { ChoiceField, PlaceField } from './fields.tsx';
import { paintWarehouse } from './preview.ts';

const WAREHOUSES = { call: warehouse.calls.all };

export interface Coming {
  readonly purchaseLineId: string;
  readonly paintId: string;
  readonly quantity: string;
}
interface Props {
  readonly lines: readonly Coming[] | undefined;
  readonly onClose: () => void;
}

export function ReceiveDialog({ lines, onClose }: Props) {
  const [warehouseId, setWarehouse] = useState<string>();
  const [position, setPosition] = useState('');
  const navigate = useNavigate();
  const isOpen = lines !== undefined;
  useEffect(() => {
    if (isOpen)
      void paintWarehouse().then(
        (id) => setWarehouse((was) => was ?? id),
        () => undefined,
      );
  }, [isOpen]);
  const { run, busy } = useAction(paintIn.calls.create, {
    success: (answer) => `已生成入库单 ${answer.no}，请填写批号和生产日期`,
    invalidates: [paintIn.calls.list],
    onSuccess: (answer) => {
      onClose();
      void navigate(addressOf(`/psi/paint/add-coation-warehouse-entry?id=${answer.id}`));
    },
  });
  const make = () =>
    warehouseId &&
    void run({
      body: {
        inType: 1,
        warehouseId,
        businessDate: todayText(),
        lines: (lines ?? []).map((l) => ({ ...l, positionCode: position.trim() })),
      } as never,
    });
  return (
    <HouseModal
      title={`入库（${lines?.length ?? 0} 行）`}
      open={isOpen}
      onCancel={onClose}
      okText="生成入库单"
      okDisabled={!warehouseId || position.trim() === ''}
      busy={busy}
      onOk={make}
    >
      <Form layout="vertical">
        <ChoiceField
          id="receive-warehouse"
          label="仓库"
          source={WAREHOUSES}
          value={warehouseId}
          onChange={setWarehouse}
          placeholder="选择涂料仓库"
        />
        <PlaceField
          id="receive-position"
          label="库位"
          value={position}
          onChange={(v) => setPosition(v ?? '')}
        />
      </Form>
    </HouseModal>
  );
}
