/** The rows of 涂装设置 as they are typed; area and kg follow at once by the server's own formula. */
import { useMemo, useState } from 'react';
import { Button } from 'antd';
import { paint, projectPaint, sum, supplier } from '@muyun/contract';
import type { OutputOf } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { EditGrid } from '../../../kit/editgrid/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { useTab } from '../../../kit/tabs/use-tab.ts';
import { figured, paintColumns, type Row, type Structure } from './paint-columns.ts';

type Setting = OutputOf<typeof projectPaint.getPaintSetting>;
/** The structures with their basis, and the suppliers, as choices; what a row holds stays one though it is out of use. */
function useChoices(setting: Setting) {
  const structures = useCall(paint.paintMaster.calls.list, { query: { maxResultCount: 400 } });
  const suppliers = useCall(supplier.calls.all, {});
  return useMemo(() => {
    const known = (structures.data?.items ?? []).map((s): Structure => ({
      id: s.id,
      name: s.name,
      areaBasis: s.areaBasis,
      kgPerSquare: s.kgPerSquare,
    }));
    const makers = (suppliers.data ?? []).map((m) => ({ value: String(m.id), label: String(m.name) }));
    const held = new Map<string, string>();
    for (const r of setting.rows)
      for (const [id, name] of [
        [r.supplierId, r.supplierName],
        [r.outsourceSupplierId, r.outsourceSupplierName],
      ] as const)
        if (id && name && !makers.some((m) => m.value === id)) held.set(id, name);
    return {
      structures: known,
      suppliers: [...makers, ...[...held].map(([value, label]) => ({ value, label }))],
    };
  }, [structures.data, suppliers.data, setting]);
}

const sent = ({ colorId, paintStructureId, supplierId, paintModel, ...r }: Row) => ({
  colorId,
  paintStructureId,
  supplierId,
  paintModel: paintModel || null,
  kgPerSqm: r.kgPerSqm,
  lossPercent: r.lossPercent || '0',
  isOutsourced: r.isOutsourced,
  outsourceSupplierId: r.outsourceSupplierId,
});
const total = (rows: readonly Row[], name: 'area' | 'theoryKg' | 'planKg', places: number): string =>
  sum(
    rows.map((r) => r[name] ?? '0'),
    places,
  );

const totalsOf = (rows: readonly Row[], { colourless, coated }: Pick<Setting, 'colourless' | 'coated'>) => [
  { label: '面积', value: `${fmt.area(total(rows, 'area', 4))} m²` },
  { label: '理论', value: `${fmt.weight(total(rows, 'theoryKg', 3))} kg` },
  { label: '计划', value: `${fmt.weight(total(rows, 'planKg', 3))} kg`, strong: true },
  ...(colourless > 0 ? [{ label: '未设颜色', value: `${colourless} 件` }] : []),
  ...(coated > 0 ? [{ label: '预辊涂不喷', value: `${coated} 件` }] : []),
];

/** A colour without a structure takes the one that its products or its card name. */
const structureOf = (r: Row, known: ReadonlyMap<string, Structure>): Structure | undefined =>
  known.get(r.paintStructureId ?? r.usualStructureId ?? '');

function withStructure(r: Row, known: ReadonlyMap<string, Structure>): Row {
  const structure = structureOf(r, known);
  return structure
    ? figured({ ...r, paintStructureId: structure.id, kgPerSqm: structure.kgPerSquare }, known)
    : r;
}

export function PaintGrid({ id, setting }: { id: string; setting: Setting }) {
  const { structures, suppliers } = useChoices(setting);
  const [rows, setRows] = useState<readonly Row[]>(() => setting.rows.map((r) => ({ ...r, id: r.colorId })));
  const [isDirty, setDirty] = useState(false);
  const mayEdit = useCan('AlCad.CadProjects:edit') && setting.isOpen;
  useTab({ dirty: isDirty });
  const save = useAction(projectPaint.savePaintSetting, {
    success: '已保存',
    invalidates: [projectPaint.getPaintSetting],
    onAnswered: () => setDirty(false),
  });
  const columns = useMemo(() => paintColumns(structures, suppliers), [structures, suppliers]);
  // a row is a colour of the products: it is neither added nor taken away here
  const change = (next: readonly Row[]): void => {
    if (next.length !== rows.length) return;
    setRows(next);
    setDirty(true);
  };
  const known = new Map(structures.map((s) => [s.id, s]));
  const bring = (): void => change(rows.map((r) => withStructure(r, known)));
  const store = (): void =>
    void save.run({ params: { id }, body: { version: setting.version, rows: rows.map(sent) } });
  const hasStructure = rows.some((r) => structureOf(r, known) !== undefined);
  return (
    <EditGrid
      title="涂装设置"
      columns={columns}
      rows={rows}
      onChange={change}
      disabled={!mayEdit}
      onSubmit={store}
      totals={totalsOf(rows, setting)}
      tools={
        mayEdit && (
          <>
            <Button
              size="small"
              disabled={!hasStructure}
              title={
                hasStructure
                  ? '单耗取涂层结构的理论值；未选的取产品或色卡的涂层结构'
                  : '请先为颜色选择涂层结构'
              }
              onClick={bring}
            >
              从涂层结构带入
            </Button>
            <Button size="small" type="primary" disabled={!isDirty} loading={save.busy} onClick={store}>
              保存
            </Button>
          </>
        )
      }
    />
  );
}
