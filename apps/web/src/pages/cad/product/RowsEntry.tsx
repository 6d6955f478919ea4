/** Many new products in one grid (06): typed or pasted from Excel, saved in one go or not at all, faults on their cells. */
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { color, dec, plateType, product, project, texture } from '@muyun/contract';
import { toast } from '../../../kit/feedback.ts';
import { useKeys } from '../../../kit/keys.ts';
import { DocHeader } from '../../../kit/doc/index.ts';
import { useDraft } from '../../../kit/draft/index.ts';
import type { EditColumn, GridFault } from '../../../kit/editgrid/index.ts';
import { EditGrid, gridFaults } from '../../../kit/editgrid/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { SkeletonLines } from '../../../kit/states/index.ts';
import { useTab } from '../../../kit/tabs/use-tab.ts';
import { emptyRow, entryColumns, entryDraft, entryFaults, isEmptyRow } from './rows-entry.ts';
import type { EntryMasters, EntryRow } from './rows-entry.ts';

interface Home {
  id: string;
  displayName: string;
  defaultTextureId?: string | null;
  defaultThickness?: number | null;
  defaultColorId?: string | null;
}
const LONG = 60_000;
const START = 8;

export function RowsEntry({ home }: { home: Home }) {
  const textures = useCall(texture.textureOptions, {}, { staleTime: LONG }).data;
  const plateTypes = useCall(plateType.allPlateTypes, {}, { staleTime: LONG }).data;
  const colors = useCall(color.allColors, {}, { staleTime: LONG }).data;
  useTab({ title: '多行新增产品' });
  if (!textures || !plateTypes || !colors)
    return (
      <div className="my-page">
        <div className="my-surface grow">
          <SkeletonLines rows={12} />
        </div>
      </div>
    );
  return <Entry home={home} masters={{ textures, plateTypes, colors } as unknown as EntryMasters} />;
}

function Entry({ home, masters }: { home: Home; masters: EntryMasters }) {
  const columns = useMemo(() => entryColumns(masters), [masters]);
  const entry = useEntry(home, columns);
  const { rows, filled, submit } = entry;
  useKeys({
    'Ctrl+S': (event) => {
      event.preventDefault();
      void submit();
    },
  });
  return (
    <div className="my-page">
      <DocHeader
        number="多行新增产品"
        isNew
        kind={home.displayName}
        back={`/cad/product?projectIds=${home.id}`}
        primary={{
          key: 'save',
          label: filled.length > 0 ? `保存 ${filled.length} 行` : '保存',
          busy: entry.busy,
          right: 'AlCad.CadProducts:add',
          onClick: () => void submit(),
        }}
      />
      <EditGrid<EntryRow>
        title="产品明细"
        columns={columns}
        rows={rows}
        onChange={entry.change}
        newRow={entry.fresh}
        faults={entry.faults}
        strict={entry.strict}
        totals={totalsOf(filled.map((i) => rows[i] as EntryRow))}
        onSubmit={() => void submit()}
      />
    </div>
  );
}

/** The lines as they are typed, and saving them all or none. */
function useEntry(home: Home, columns: readonly EditColumn<EntryRow>[]) {
  const navigate = useNavigate();
  const fresh = () =>
    emptyRow({
      textureId: home.defaultTextureId ?? null,
      thickness: home.defaultThickness ?? null,
      colorId: home.defaultColorId ?? null,
    });
  const [rows, setRows] = useState<EntryRow[]>(() => Array.from({ length: START }, fresh));
  const [faults, setFaults] = useState<GridFault[]>([]);
  const [strict, setStrict] = useState(false);
  const filled = rows.flatMap((row, i) => (isEmptyRow(row) ? [] : [i]));
  const dirty = filled.length > 0;
  useTab({ dirty });
  const draft = useDraft<EntryRow[]>({
    title: '多行新增产品',
    scope: home.id,
    dirty,
    read: () => rows,
    restore: setRows,
  });
  const save = useCommit(rows.length, setFaults, draft.clear);
  const submit = async () => {
    if (filled.length === 0) return toast.info('还没有填写产品');
    setStrict(true);
    const kept = filled.map((i) => rows[i] as EntryRow);
    if (kept.length < rows.length) setRows(kept);
    const own = gridFaults(columns, kept, true);
    if (own.length > 0) return toast.error(`有 ${new Set(own.map((f) => f.row)).size} 行需要补充或修改`);
    const answer = await save.run({
      body: { projectId: home.id, onDuplicate: 'error', rows: kept.map(entryDraft) as never },
    });
    if (!answer) return undefined;
    toast.success(`已新增 ${fmt.int(answer.created)} 种产品`);
    setStrict(false);
    setRows(Array.from({ length: START }, fresh));
    return navigate(`/cad/product?projectIds=${home.id}`);
  };
  const change = (next: EntryRow[]) => {
    setRows(next);
    setFaults([]);
  };
  return { rows, filled, faults, strict, fresh, change, submit, busy: save.busy };
}

/** Saves in one go; what the server refuses is marked on its cells. */
function useCommit(count: number, onFaults: (faults: GridFault[]) => void, onAnswered: () => void) {
  return useAction(product.commitProductsCall, {
    onAnswered,
    invalidates: [product.listProducts, project.getProject],
    faultsTo: {
      showFaults: (given) => {
        const { placed, left } = entryFaults(given, count);
        onFaults(placed);
        if (placed.length > 0)
          toast.error(`有 ${new Set(placed.map((f) => f.row)).size} 行没有通过，一行也没有保存`);
        return left;
      },
    },
  });
}

function totalsOf(rows: readonly EntryRow[]) {
  const pieces = rows.reduce((n, row) => n + (Number(row.quantity) || 0), 0);
  const area = rows.reduce((sum, row) => {
    const [w, h, q] = [Number(row.visibleWidth), Number(row.visibleHeight), Number(row.quantity)];
    return w > 0 && h > 0 && q > 0 ? sum.plus(dec(w).times(h).times(q).div(1_000_000)) : sum;
  }, dec(0));
  return [
    { label: '行', value: fmt.int(rows.length) },
    { label: '件数', value: fmt.int(pieces) },
    { label: '见光面积', value: `${fmt.area(area.toFixed(4))} m²`, strong: true },
  ];
}
