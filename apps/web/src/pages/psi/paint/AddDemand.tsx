/** 新增涂料工程: the colours of a project with their areas, a paint for each coat. */
import { useState } from 'react';
import { Button, Checkbox, InputNumber, Select } from 'antd';
import { useNavigate } from 'react-router';
import {
  dec,
  inventory,
  listPaintDemand,
  type OutputOf,
  paintDemandChoices,
  savePaintDemand,
} from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { ProjectSelect } from '../../../widgets/project-select/index.ts';
import './paint.css';

type Choice = OutputOf<typeof paintDemandChoices>[number];
interface Chosen {
  readonly paintId?: string | undefined;
  readonly planKg?: string | undefined;
  readonly useStock?: boolean | undefined;
}
const KEEP = 'AlPsiManagement.PaintInventorys:add';
const keyOf = (row: Choice): string => `${row.colorCardId} ${row.coatName}`;
/** What stands already, else what is proposed. */
const paintOf = (row: Choice, chosen: Chosen | undefined): string | undefined =>
  chosen ? chosen.paintId : (row.paintId ?? row.paints[0]?.id);
/** The chosen paint with what of it lies there and is free. */
const leftOf = (row: Choice, chosen: Chosen | undefined) => {
  const paint = row.paints.find((p) => p.id === paintOf(row, chosen));
  return paint && dec(paint.freeKg).gt(0) ? paint : undefined;
};
/** Old stock is used first unless somebody says otherwise. */
const usesStock = (row: Choice, chosen: Chosen | undefined): boolean =>
  leftOf(row, chosen) !== undefined && can(KEEP) && chosen?.useStock !== false;
const theoryOf = (row: Choice, paintId: string | undefined): string | null =>
  row.paints.find((p) => p.id === paintId)?.theoreticalKg ?? null;

export default function AddDemand() {
  const [projectId, setProject] = useState<string>();
  return (
    <div className="my-page">
      <div className="my-surface paint-pick">
        <div className="paint-pick-head">
          <label>
            <span className="my-t2">工程 / 批次</span>
            <ProjectSelect single value={projectId ? [projectId] : []} onChange={([id]) => setProject(id)} />
          </label>
        </div>
        {projectId ? (
          <Choices key={projectId} projectId={projectId} />
        ) : (
          <p className="my-t3">先选工程，系统按颜色、涂层体系和产品面积列出每道涂层</p>
        )}
      </div>
    </div>
  );
}

function Choices({ projectId }: { projectId: string }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>({});
  const navigate = useNavigate();
  const { data } = useCall(paintDemandChoices, { query: { projectId } });
  const { run, busy } = useAction(savePaintDemand, {
    success: ({ reservedKg }) =>
      dec(reservedKg).gt(0) ? `已保存工程用量，预留余存 ${fmt.quantity(reservedKg)} kg` : '已保存工程用量',
    invalidates: [listPaintDemand, paintDemandChoices, inventory.listReservations],
    onSuccess: () =>
      void navigate(addressOf(`/psi/paint/coating-management?part=demand&projectIds=${projectId}`)),
  });
  const rows = data ?? [];
  const pick = (row: Choice, change: Chosen): void =>
    setChosen({
      ...chosen,
      [keyOf(row)]: { paintId: paintOf(row, chosen[keyOf(row)]), ...chosen[keyOf(row)], ...change },
    });
  const wanted = rows.flatMap((row) => {
    const paintId = paintOf(row, chosen[keyOf(row)]);
    if (!paintId) return [];
    const { paintStructureId, colorCardId, coatName } = row;
    const own = chosen[keyOf(row)];
    const useStock = usesStock(row, own);
    return [{ paintStructureId, colorCardId, coatName, paintId, planKg: own?.planKg ?? null, useStock }];
  });
  return (
    <>
      <DataTable
        columns={columnsFor(chosen, pick)}
        rows={rows.map((row) => ({ ...row, id: keyOf(row) }))}
        label="喷涂面积"
      />
      {data?.length === 0 && <p className="my-t3">这个工程的产品还没有颜色，先在产品里填颜色</p>}
      <div className="paint-pick-foot">
        <span className="my-t2">{`已选 ${wanted.length} 道涂层`}</span>
        {can('AlPsiManagement.Paints:add') && (
          <Button
            type="primary"
            loading={busy}
            disabled={wanted.length === 0}
            onClick={() => void run({ body: { projectId, rows: wanted } })}
          >
            保存用量
          </Button>
        )}
      </div>
    </>
  );
}

type Line = Choice & { id: string };
type Picks = Readonly<Record<string, Chosen>>;
type Pick = (row: Choice, change: Chosen) => void;
const planned = (chosen: Picks, pick: Pick): Column<Line> => ({
  key: 'planKg',
  title: '计划用量',
  unit: 'kg',
  width: 130,
  grow: false,
  align: 'right',
  render: (r) => (
    <InputNumber
      aria-label={`${r.colorCode} ${r.coatName} 计划用量`}
      stringMode
      min="0"
      precision={3}
      placeholder={theoryOf(r, paintOf(r, chosen[r.id])) ?? '同理论'}
      value={chosen[r.id]?.planKg ?? r.planKg}
      onChange={(v) => pick(r, { planKg: v === null ? undefined : String(v) })}
    />
  ),
});
const columnsFor = (chosen: Picks, pick: Pick): Column<Line>[] => [
  { key: 'colorCode', title: '色号', width: 120, grow: false, value: (r) => `${r.colorCode} ${r.colorName}` },
  { key: 'paintStructureName', title: '涂层体系', width: 140 },
  { key: 'coatName', title: '涂层', width: 72, grow: false },
  { key: 'area', title: '喷涂面积', unit: 'm²', kind: 'area', width: 110 },
  {
    key: 'paintId',
    title: '涂料',
    width: 260,
    render: (r) => (
      <Select
        aria-label={`${r.colorCode} ${r.coatName} 涂料`}
        value={paintOf(r, chosen[r.id])}
        allowClear
        style={{ width: '100%' }}
        placeholder={r.isOutsourced ? '外协喷涂，可不选' : '选择涂料'}
        notFoundContent="没有合适的涂料，先建涂料档案"
        options={r.paints.map((p) => ({
          value: p.id,
          label: `${p.name}（${p.isUsual ? '涂层体系指定，' : ''}库存 ${Number(p.stockKg)} kg）`,
        }))}
        onChange={(paintId: string | undefined) => pick(r, { paintId })}
      />
    ),
  },
  {
    key: 'freeKg',
    title: '余存先用',
    width: 268,
    grow: false,
    render: (r) => <Leftover row={r} chosen={chosen[r.id]} onChange={(useStock) => pick(r, { useStock })} />,
  },
  {
    key: 'theoreticalKg',
    title: '理论用量',
    unit: 'kg',
    kind: 'quantity',
    width: 110,
    value: (r) => theoryOf(r, paintOf(r, chosen[r.id])),
  },
  planned(chosen, pick),
];

interface LeftoverProps {
  readonly row: Line;
  readonly chosen: Chosen | undefined;
  readonly onChange: (useStock: boolean) => void;
}
/** 余存: what lies there of the chosen paint; ticked, it is kept for the project as the demand is saved. */
function Leftover({ row, chosen, onChange }: LeftoverProps) {
  const left = leftOf(row, chosen);
  if (!left) return <span className="my-t3">没有余存</span>;
  const of = [left.batchNo, left.expiryDate && `至 ${fmt.date(left.expiryDate)}`].filter(Boolean);
  const text = [`${fmt.quantity(left.freeKg)} kg`, ...of].join(' · ');
  if (!can(KEEP)) return <span>{text}</span>;
  return (
    <Checkbox
      checked={usesStock(row, chosen)}
      onChange={(e) => onChange(e.target.checked)}
      aria-label={`${row.colorCode} ${row.coatName} 余存先用`}
    >
      {text}
    </Checkbox>
  );
}
