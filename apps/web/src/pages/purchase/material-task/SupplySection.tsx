/** What lies there for a demand: its own size, larger sheets, coils and remnants, what each costs beside buying, and its reservation. */
import { useState } from 'react';
import { Button, InputNumber, Tag } from 'antd';
import {
  dec,
  materialTask,
  type OutputOf,
  project,
  skuUnitOf,
  SUBSTITUTE_KINDS,
  taskReserve,
  taskSubstitutes,
} from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import type { DocumentScreen } from '../../../kit/document/index.ts';
import { RemoteSelect } from '../../../kit/form/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';
import './task.css';

type Row = OutputOf<typeof taskSubstitutes>['items'][number] & { readonly id: string };

const kindLabel = (kind: number): string => SUBSTITUTE_KINDS.find((k) => k.value === kind)?.label ?? '';

/** Dearer than buying is red, cheaper green: 比采购省 54.05. */
function Difference({ row }: { row: Row }) {
  if (row.difference === null) return <span className="my-t3">—</span>;
  const isDearer = dec(row.difference).gt(0);
  if (dec(row.difference).isZero()) return <span>持平</span>;
  return (
    <span className={isDearer ? 'my-supply-dear' : 'my-supply-cheap'}>
      {isDearer ? '多' : '省'} {fmt.money(dec(row.difference).abs().toFixed(2))}
    </span>
  );
}

const base: Column<Row>[] = [
  { key: 'kind', title: '类别', width: 92, grow: false, render: (r) => <Tag>{kindLabel(r.kind)}</Tag> },
  { key: 'name', title: '材料', width: 190, grow: true },
  { key: 'warehouseName', title: '仓库', width: 100, grow: false },
  {
    key: 'free',
    title: '可用',
    width: 88,
    grow: false,
    align: 'right',
    value: (r) => `${fmt.quantity(r.free)} ${r.unit}`,
  },
  {
    key: 'need',
    title: '用量',
    width: 88,
    grow: false,
    align: 'right',
    value: (r) => `${fmt.quantity(r.need)} ${r.unit}`,
  },
  { key: 'covers', title: '可满足', kind: 'quantity', width: 68 },
  { key: 'cost', title: '库存成本', kind: 'money', amount: true, width: 92 },
  {
    key: 'difference',
    title: '比采购',
    width: 96,
    grow: false,
    align: 'right',
    amount: true,
    render: (r) => <Difference row={r} />,
  },
];

export function SupplySection({ screen }: { screen: DocumentScreen }) {
  const [chosen, setChosen] = useState<Row>();
  const id = screen.view?.id ?? '';
  const { data, error, refetch, isFetching } = useCall(
    taskSubstitutes,
    { params: { id } },
    { enabled: id !== '' },
  );
  if (id === '' || screen.isEditing) return null;
  const rows = data?.items.map((r, i): Row => ({ ...r, id: String(i) }));
  const columns = can('AlMaterialPurchase.Tasks:edit') ? [...base, actionOf(setChosen)] : base;
  return (
    <div className="my-surface my-document-log">
      <h2>
        库存与替代料
        {data?.unitPrice && (
          <span className="my-supply-note">
            最近采购成本 {fmt.price(data.unitPrice)} 元/{skuUnitOf(Number(screen.view?.['unit'] ?? 1))}
            （不含可抵扣税）
          </span>
        )}
      </h2>
      {data && data.items.length === 0 ? (
        <EmptyState title="没有可用的库存" hint="同材质、同板厚的板材、卷材和余料都没有可用数量" />
      ) : (
        <DataTable<Row>
          label="库存与替代料"
          columns={columns}
          rows={rows}
          fetching={isFetching}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {chosen && (
        <ReserveDialog
          id={id}
          hasProject={Boolean(screen.view?.['projectId'])}
          row={chosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}

const actionOf = (choose: (row: Row) => void): Column<Row> => ({
  key: 'act',
  title: '操作',
  fixed: 'right',
  width: 76,
  render: (r) =>
    r.materialSkuId || r.remnantId ? (
      <Button type="link" size="small" onClick={() => choose(r)}>
        {r.remnantId ? '用余料' : '预留'}
      </Button>
    ) : (
      <span className="my-t3">套料选用</span>
    ),
});

interface Choice {
  readonly id: string;
  readonly hasProject: boolean;
  readonly row: Row;
  readonly onClose: () => void;
}

/** A remnant is kept by its name, other material by its quantity. */
const bodyOf = (row: Row, quantity: string, projectId: string | null) =>
  row.remnantId
    ? { remnantIds: [row.remnantId], projectId }
    : { warehouseId: row.warehouseId, materialSkuId: row.materialSkuId, quantity, projectId };

function ReserveDialog({ id, hasProject, row, onClose }: Choice) {
  const [quantity, setQuantity] = useState(row.need);
  const [projectId, setProject] = useState<string>();
  const { run, busy } = useAction(taskReserve, {
    success: (answer) => `已预留，缺口还有 ${fmt.quantity(answer.shortageQty)}`,
    invalidates: [taskSubstitutes, materialTask.calls.list, materialTask.calls.get],
    onSuccess: onClose,
  });
  const reserve = () => void run({ params: { id }, body: bodyOf(row, quantity, projectId ?? null) });
  return (
    <HouseModal
      title={row.remnantId ? `用余料 · ${row.name}` : `预留 · ${row.name}`}
      open
      width={440}
      busy={busy}
      okText="预留"
      okDisabled={!(Number(quantity) > 0) || (!hasProject && !projectId)}
      onCancel={onClose}
      onOk={reserve}
    >
      <div className="my-supply-form">
        <span>仓库</span>
        <span>
          {row.warehouseName}，可用 {fmt.quantity(row.free)} {row.unit}
        </span>
        <span>数量</span>
        <InputNumber
          stringMode
          controls={false}
          min="0"
          suffix={row.unit}
          value={quantity}
          disabled={row.remnantId !== null}
          onChange={(v) => setQuantity(v ?? '')}
          style={{ width: '100%' }}
          aria-label="预留数量"
        />
        {!hasProject && (
          <>
            <span>为工程</span>
            <RemoteSelect
              source={{ call: project.listProjects, label: 'displayName' }}
              value={projectId}
              onChange={(v: unknown) => setProject(typeof v === 'string' ? v : undefined)}
              placeholder="选择工程"
            />
          </>
        )}
      </div>
    </HouseModal>
  );
}
