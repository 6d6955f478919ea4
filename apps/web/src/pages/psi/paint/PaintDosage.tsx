/** 涂料用量报表: what each project used of a paint per ㎡, against theory. */
import { useState } from 'react';
import {
  dec,
  DEVIATION_RED,
  exportPaintUse,
  PAINT_HEADS as H,
  paintAnalyse,
  paintItem,
  type PaintUseRow,
  project,
} from '@muyun/contract';
import { type Column, type FilterField, ListPage } from '../../../kit/table/index.ts';
import { PaintUseChart } from './PaintUseChart.tsx';
import { TEAM_FILTER } from './team-filter.tsx';
import './paint.css';

const kg = (key: keyof PaintUseRow & string, title: string): Column<PaintUseRow> => ({
  key,
  title,
  kind: 'quantity',
  width: 84,
});
const columns: Column<PaintUseRow>[] = [
  {
    key: 'projectName',
    title: H.project,
    width: 120,
    grow: true,
    fixed: 'left',
    value: (r) => r.projectName ?? '公共领用',
  },
  { key: 'batch', title: H.projectBatch, width: 64, grow: false },
  { key: 'paint', title: H.paint, width: 130, grow: true },
  { key: 'colorCode', title: H.color, width: 84, grow: false },
  { key: 'area', title: H.area, kind: 'area', width: 108 },
  kg('theoreticalKg', H.theory),
  kg('issuedKg', H.issued),
  kg('returnedKg', H.returned),
  kg('usedKg', H.used),
  { key: 'kgPerM2', title: H.perSquare, kind: 'quantity', width: 76 },
  {
    key: 'deviationPct',
    title: H.deviation,
    width: 72,
    align: 'right',
    grow: false,
    render: (r) =>
      r.deviationPct === null ? (
        '—'
      ) : (
        <span className={dec(r.deviationPct).gt(DEVIATION_RED) ? 'paint-over' : undefined}>
          {r.deviationPct}
        </span>
      ),
  },
  { key: 'cost', title: H.cost, kind: 'money', amount: true, width: 92 },
  { key: 'costPerM2', title: H.costPerSquare, kind: 'money', amount: true, width: 76 },
];
const filters: FilterField[] = [
  {
    type: 'select',
    name: 'projectIds',
    label: H.project,
    source: { call: project.listProjects, label: 'displayName' },
  },
  { type: 'select', name: 'paintId', label: H.paint, source: { call: paintItem.calls.all } },
  { type: 'inputSearch', name: 'filter', label: '工程 / 涂料' },
  { type: 'dateRange', name: 'time', label: H.businessDate },
  { ...TEAM_FILTER, more: true },
  { type: 'input', name: 'color', label: H.color, more: true },
];

export default function PaintDosage() {
  const [isChart, setIsChart] = useState(false);
  return (
    <ListPage
      call={paintAnalyse}
      noun="涂料用量"
      unit="项"
      columns={columns}
      filters={filters}
      exportCall={exportPaintUse}
      actions={[{ label: '统计图', onClick: () => setIsChart(true) }]}
      keyOf={(r) => `${r.projectId ?? ''} ${r.paintId}`}
      emptyHint="工程领料过账后，按喷涂面积算每平方用量"
    >
      {(list) => isChart && <PaintUseChart query={list.filters} onClose={() => setIsChart(false)} />}
    </ListPage>
  );
}
