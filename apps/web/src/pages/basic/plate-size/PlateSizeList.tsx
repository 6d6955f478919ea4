/** 板材规格 of all textures in one list: prices are kept here. */
import { useCallback, useMemo, useState } from 'react';
import { color, SIZE_KINDS, supplier, texture } from '@muyun/contract';
import { can, useSession } from '../../../kit/auth/index.ts';
import { toast } from '../../../kit/feedback.ts';
import { invalidate, request, showError, useAction } from '../../../kit/http/index.ts';
import { ListPage, ENABLED_FILTER } from '../../../kit/table/index.ts';
import type { BatchAction, FilterField, RowAction } from '../../../kit/table/index.ts';
import { useImport } from '../../../kit/document/use-import.tsx';
import { useInitialise } from '../../../kit/document/use-initialise.ts';
import { SizeModal } from '../shared/SizeModal.tsx';
import { SizeMatrixDialog } from '../shared/SizeMatrixDialog.tsx';
import { bodyOf, byTexture, sizeColumns, sizeName, SIZE_LISTS } from '../shared/plate-size.columns.tsx';
import type { PlateSize } from '../shared/plate-size.columns.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import '../basic.css';

const P = 'AlBasic.MaterialTextures';
const filters: FilterField[] = [
  { type: 'select', name: 'textureId', label: '材质', source: { call: texture.textureOptions }, width: 180 },
  { type: 'inputNumber', name: 'thickness', label: '板厚' },
  { type: 'select', name: 'sizeKind', label: '类型', options: SIZE_KINDS },
  { type: 'select', name: 'supplierId', label: '供应商', source: { call: supplier.calls.all }, more: true },
  ENABLED_FILTER,
  { type: 'inputSearch', name: 'filter', label: '材质名称' },
  {
    type: 'select',
    name: 'colorId',
    label: '颜色',
    more: true,
    source: { call: color.allColors, label: (r) => `${String(r['code'])} ${String(r['name'])}` },
  },
];

type Dialog =
  | { kind: 'edit'; row: PlateSize | null }
  | { kind: 'matrix' }
  | { kind: 'price'; rows: PlateSize[] };

/** Switches the chosen sizes on or off; a texture's rows go together. */
async function enable(rows: readonly PlateSize[], isEnabled: boolean): Promise<void> {
  try {
    for (const [id, group] of byTexture(rows))
      await request(texture.saveSizes, {
        params: { id },
        body: group.map((row) => bodyOf(row, { isEnabled })),
      });
    toast.success(isEnabled ? '已启用' : '已停用');
  } catch (error) {
    showError(error);
  } finally {
    await invalidate(...SIZE_LISTS);
  }
}

async function removeAll(rows: readonly PlateSize[]): Promise<void> {
  try {
    for (const row of rows)
      await request(texture.deleteSize, { params: { id: row.textureId, sizeId: row.id } });
    toast.success(`已删除 ${rows.length} 种`);
  } catch (error) {
    showError(error);
  } finally {
    await invalidate(...SIZE_LISTS);
  }
}

export default function PlateSizeList() {
  const [dialog, setDialog] = useState<Dialog>();
  const importing = useImport(texture.sizeSheet.record);
  const init = useInitialise(texture.initTextures, SIZE_LISTS);
  const rowActions = useRowActions(setDialog);
  const batchActions = useBatchActions(setDialog);
  const close = () => setDialog(undefined);
  return (
    <ListPage
      call={texture.listAllSizes}
      noun="板材规格"
      unit="种"
      columns={sizeColumns}
      filters={filters}
      defaultSort="thickness asc"
      primary={[
        { label: '新增规格', right: `${P}:edit`, onClick: () => setDialog({ kind: 'edit', row: null }) },
        { label: '批量新增', right: `${P}:edit`, onClick: () => setDialog({ kind: 'matrix' }) },
        ...importing.actions,
        { label: '带入系统默认', right: `${P}:add`, onClick: init.start, startsEmpty: true },
      ]}
      exportCall={texture.exportSizes}
      emptyHint="套料和采购从这里选板；可带入系统默认，也可按板厚 × 宽 × 长批量新增"
      rowActions={rowActions}
      actionsWidth={104}
      batchActions={batchActions}
      onOpen={can(`${P}:edit`) ? (row) => setDialog({ kind: 'edit', row }) : undefined}
      rowClassName={(row) => (row.isEnabled ? undefined : 'my-t3')}
    >
      {(list) => (
        <>
          {importing.dialog(list.refresh)}
          {dialog?.kind === 'edit' && <SizeModal row={dialog.row} onClose={close} />}
          {dialog?.kind === 'matrix' && <SizeMatrixDialog onClose={close} />}
          {dialog?.kind === 'price' && <PriceDialog rows={dialog.rows} onClose={close} onDone={close} />}
        </>
      )}
    </ListPage>
  );
}

function useRowActions(onOpen: (dialog: Dialog) => void): (row: PlateSize) => RowAction<PlateSize>[] {
  const drop = useAction(texture.deleteSize, { success: '已删除', invalidates: SIZE_LISTS }).run;
  return useCallback(
    (row) => [
      { label: '编辑', right: `${P}:edit`, onClick: () => onOpen({ kind: 'edit', row }) },
      {
        label: '删除',
        right: `${P}:delete`,
        danger: true,
        confirm: {
          title: `删除规格 ${sizeName(row)}？`,
          content: '已有套料单保留自己的规格',
          okText: '删除规格',
        },
        onClick: () => drop({ params: { id: row.textureId, sizeId: row.id } }),
      },
    ],
    [onOpen, drop],
  );
}

/** Prices only for those who may see amounts. */
function useBatchActions(onOpen: (dialog: Dialog) => void): BatchAction<PlateSize>[] {
  const displayAmount = useSession((s) => s.displayAmount);
  return useMemo(
    () => [
      ...(displayAmount
        ? [
            {
              label: '批量改价',
              right: `${P}:edit` as const,
              run: (rows: PlateSize[]) => onOpen({ kind: 'price', rows }),
            },
          ]
        : []),
      { label: '启用', right: `${P}:enable`, fits: (r) => !r.isEnabled, run: (rows) => enable(rows, true) },
      { label: '停用', right: `${P}:disable`, fits: (r) => r.isEnabled, run: (rows) => enable(rows, false) },
      {
        label: '删除',
        right: `${P}:delete`,
        danger: true,
        run: removeAll,
        confirm: (rows) => ({ title: `删除 ${rows.length} 种规格？`, content: '已有套料单保留自己的规格' }),
      },
    ],
    [displayAmount, onOpen],
  );
}
