/** Step 1: pieces of profiles that wait to be cut; all free ones unless somebody says otherwise. */
import { Checkbox, Input, InputNumber, Select } from 'antd';
import { barEnds } from '@muyun/contract';
import type { BarPieceView } from '@muyun/contract';
import { fmt } from '../../../../kit/format/index.ts';
import { TabLink } from '../../../../kit/router/TabLink.tsx';
import { EmptyState, ErrorBlock } from '../../../../kit/states/index.ts';
import { DataTable } from '../../../../kit/table/index.ts';
import type { Column } from '../../../../kit/table/index.ts';
import type { BarWizardState } from './use-bar-wizard.ts';

const columnsOf = (wizard: BarWizardState): Column<BarPieceView>[] => [
  {
    key: 'pick',
    title: '',
    width: 40,
    fixed: 'left',
    render: (r) => (
      <Checkbox
        checked={wizard.quantityOf(r) > 0}
        onChange={(e) => wizard.setQuantities([[r.id, e.target.checked ? r.available : 0]])}
        aria-label={`${r.code} ${r.length}`}
      />
    ),
  },
  { key: 'code', title: '产品编号', width: 120, fixed: 'left' },
  { key: 'name', title: '配件', width: 190 },
  { key: 'projectName', title: '工程批次', width: 160 },
  { key: 'length', title: '下料长度', unit: 'mm', kind: 'length', width: 116 },
  {
    key: 'ends',
    title: '两端角度',
    width: 96,
    grow: false,
    value: (r) => barEnds(r.leftAngle, r.rightAngle),
  },
  { key: 'available', title: '可套', kind: 'int', width: 64 },
  {
    key: 'quantity',
    title: '本次',
    width: 92,
    fixed: 'right',
    align: 'right',
    render: (r) => (
      <InputNumber
        size="small"
        style={{ width: '100%' }}
        min={0}
        max={r.available}
        precision={0}
        value={wizard.quantityOf(r)}
        onChange={(v) => wizard.setQuantities([[r.id, v ?? 0]])}
        aria-label={`${r.code} ${r.length} 本次数量`}
      />
    ),
  },
];

export function BarPieces({ wizard }: { wizard: BarWizardState }) {
  const { asked, all, pieces, filter, setFilter } = wizard;
  if (asked.error) return <ErrorBlock error={asked.error} onRetry={() => void asked.refetch()} />;
  if (all?.length === 0)
    return (
      <EmptyState
        title="没有待套的型材"
        hint="在产品管理中给产品绑定型材配件，填写下料长度"
        actions={<TabLink to="/cad/product">打开产品管理</TabLink>}
      />
    );
  const projects = new Map((all ?? []).map((p) => [p.projectId, p.projectName]));
  const shown = pieces ?? [];
  return (
    <div className="bar-pick">
      <div className="bar-filter">
        <Select
          mode="multiple"
          allowClear
          placeholder="全部工程"
          aria-label="工程"
          value={filter.projectIds}
          onChange={(projectIds: string[]) => setFilter({ ...filter, projectIds })}
          options={[...projects].map(([value, label]) => ({ value, label }))}
        />
        <Input.Search
          allowClear
          placeholder="产品编号 / 配件 / 长度"
          aria-label="产品编号 / 配件 / 长度"
          onSearch={(text) => setFilter({ ...filter, text })}
        />
      </div>
      <div className="nest-pick-bar">
        <span>
          已选 <b>{wizard.body.pieces.length}</b> 种 <b>{fmt.int(wizard.count)}</b> 件
        </span>
        <button
          type="button"
          className="my-link"
          onClick={() => wizard.setQuantities(shown.map((p) => [p.id, p.available]))}
        >
          全部可套
        </button>
        <button
          type="button"
          className="my-link"
          onClick={() => wizard.setQuantities(shown.map((p) => [p.id, 0]))}
        >
          清空
        </button>
      </div>
      <DataTable columns={columnsOf(wizard)} rows={pieces} density="middle" label="可套型材" />
    </div>
  );
}
