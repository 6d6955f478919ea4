/** 新增预留: so much of an item for a project, until a day; of one batch only if that is wanted. */
import { type CSSProperties, useState } from 'react';
import { Checkbox, Form, Input, InputNumber } from 'antd';
import { inventory, type InventoryDomain, project, warehouse } from '@muyun/contract';
import { DateField, RemoteSelect } from '../../kit/form/index.ts';
import { fmt } from '../../kit/format/index.ts';
import { useAction } from '../../kit/http/index.ts';
import { HouseModal } from '../../kit/overlay/index.ts';
import type { Reservable } from './types.ts';

const PROJECTS = { call: project.listProjects, label: 'displayName' };
const WAREHOUSES = { call: warehouse.calls.all };
const chosen = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

interface Typed {
  readonly projectId: string | undefined;
  readonly warehouseId: string | undefined;
  readonly quantity: string | undefined;
  readonly ofBatch: boolean;
  readonly expiresOn: string | null;
  readonly remark: string;
}

interface Props {
  readonly domain: InventoryDomain;
  readonly of: Reservable;
  readonly onDone?: (() => void) | undefined;
  readonly onClose: () => void;
}
export function ReserveDialog({ domain, of, onDone, onClose }: Props) {
  const [typed, setTyped] = useState<Typed>({
    projectId: of.projectId,
    warehouseId: of.warehouseId,
    quantity: of.wanted,
    ofBatch: false,
    expiresOn: null,
    remark: '',
  });
  const { run, busy } = useAction(inventory.createReservation, {
    success: '已预留',
    invalidates: [inventory.listReservations],
    onSuccess: () => {
      onDone?.();
      onClose();
    },
  });
  const { projectId, warehouseId, quantity } = typed;
  const keep = () =>
    projectId &&
    warehouseId &&
    quantity &&
    void run({
      body: {
        domain,
        projectId,
        expiresOn: typed.expiresOn,
        remark: typed.remark.trim() || null,
        lines: [{ warehouseId, itemId: of.itemId, quantity, batchId: typed.ofBatch ? of.batchId : null }],
      },
    });
  return (
    <HouseModal
      title={`预留 ${of.itemName}`}
      open
      onCancel={onClose}
      okText="预留"
      okDisabled={!projectId || !warehouseId || !quantity}
      busy={busy}
      onOk={keep}
    >
      <ReserveForm of={of} typed={typed} set={(part) => setTyped({ ...typed, ...part })} />
    </HouseModal>
  );
}

interface FormProps {
  readonly of: Reservable;
  readonly typed: Typed;
  readonly set: (part: Partial<Typed>) => void;
}
const WIDE = { width: '100%' };
const ONE_COLUMN = { '--cols': 1 } as CSSProperties;
/** What is no row of one warehouse is asked for it. */
const Where = ({ typed, set }: Omit<FormProps, 'of'>) => (
  <Form.Item label="仓库" required htmlFor="reserve-warehouse">
    <RemoteSelect
      id="reserve-warehouse"
      source={WAREHOUSES}
      value={typed.warehouseId}
      onChange={(v: unknown) => set({ warehouseId: chosen(v) })}
      placeholder="从哪个仓库留"
      style={WIDE}
    />
  </Form.Item>
);
const ReserveForm = ({ of, typed, set }: FormProps) => (
  <Form layout="vertical" className="my-form" style={ONE_COLUMN}>
    <Form.Item label="工程" required htmlFor="reserve-project">
      <RemoteSelect
        id="reserve-project"
        source={PROJECTS}
        value={typed.projectId}
        {...(of.projectName ? { chosenLabel: of.projectName } : {})}
        onChange={(v: unknown) => set({ projectId: chosen(v) })}
        placeholder="为哪个工程留着"
        style={WIDE}
      />
    </Form.Item>
    {of.warehouseId === undefined ? <Where typed={typed} set={set} /> : null}
    <Form.Item
      label="数量"
      required
      htmlFor="reserve-quantity"
      {...(of.available === undefined
        ? {}
        : { extra: `${of.warehouseName ?? ''} 可用 ${fmt.quantity(of.available)}` })}
    >
      <InputNumber
        id="reserve-quantity"
        stringMode
        controls={false}
        min="0"
        value={typed.quantity}
        onChange={(v) => set({ quantity: v === null ? undefined : String(v) })}
        style={WIDE}
      />
    </Form.Item>
    {of.batchId ? (
      <Form.Item>
        <Checkbox checked={typed.ofBatch} onChange={(e) => set({ ofBatch: e.target.checked })}>
          只留批次 {of.batchNo ?? ''}
        </Checkbox>
      </Form.Item>
    ) : null}
    <Form.Item label="留到" htmlFor="reserve-until" extra="不填按业务参数的预留天数，到期自动释放">
      <DateField
        ahead
        id="reserve-until"
        value={typed.expiresOn}
        onChange={(expiresOn: string | null) => set({ expiresOn })}
      />
    </Form.Item>
    <Form.Item label="说明" htmlFor="reserve-remark">
      <Input
        id="reserve-remark"
        maxLength={200}
        value={typed.remark}
        onChange={(e) => set({ remark: e.target.value })}
      />
    </Form.Item>
  </Form>
);
