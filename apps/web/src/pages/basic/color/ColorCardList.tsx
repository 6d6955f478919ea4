/** 色卡: one identity per colour. Groups at the left, swatches in the list, doubles are merged. */
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { color, PAINT_TYPES } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { FormModal } from '../../../kit/form/index.ts';
import { request, useAction, useCall } from '../../../kit/http/index.ts';
import { ListPage, ENABLED_FILTER, switchAction } from '../../../kit/table/index.ts';
import type { BatchAction, FilterField, RowAction } from '../../../kit/table/index.ts';
import { GroupPanel } from '../shared/GroupPanel.tsx';
import { type UseAction, useUses } from '../../../kit/document/use-uses.tsx';
import { useInitialise } from '../../../kit/document/use-initialise.ts';
import type { ColorCard } from './color-card.ts';
import { COLOR_LISTS } from './color.lists.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { fixedCode, columnsWith, itemsWith } from './color.items.tsx';
import '../basic.css';
import './color.css';
import { useFilesByName } from '../shared/use-files-by-name.tsx';

const P = 'AlBasic.ColorCards';
const FILE_CALLS = { pictures: color.matchColorImages };

const filters: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '色号 / 名称' },
  { type: 'select', name: 'paintType', label: '涂料类型', options: PAINT_TYPES, width: 170 },
  ENABLED_FILTER,
];

export default function ColorCardList() {
  const [form, setForm] = useState<{ row: ColorCard | null }>();
  const [merging, setMerging] = useState<ColorCard[]>();
  const isGrouped = useSearchParams()[0].has('groupId');
  const tree = useCall(color.colorGroupTrees).data;
  const init = useInitialise(color.initColors, COLOR_LISTS);
  const files = useFilesByName(FILE_CALLS, COLOR_LISTS);
  const columns = useMemo(() => columnsWith(tree ?? []), [tree]);
  const items = useMemo(() => itemsWith(tree ?? []), [tree]);
  const uses = useUses('color');
  const rowActions = useRowActions(setForm, setMerging, uses.actionsOf);
  const batchActions = useMemo<BatchAction<ColorCard>[]>(
    () => [{ label: '合并重复色', right: `${P}:edit`, run: setMerging }],
    [],
  );
  return (
    <div className="bd-split">
      <GroupPanel trees={color.colorGroupTrees} manage="/common/color-card-group" all="全部色卡" />
      <ListPage
        call={color.listColors}
        noun="色卡"
        unit="个"
        columns={columns}
        filters={filters}
        defaultSort="sort asc"
        primary={[
          { label: '新增色卡', right: `${P}:add`, onClick: () => setForm({ row: null }) },
          { label: '带入常用色卡', right: `${P}:add`, onClick: init.start, startsEmpty: true },
          ...files.actions,
        ]}
        exportCall={color.downColors}
        emptyHint={isGrouped ? '这个分组下还没有色卡' : '带入 RAL 等常用色卡，导入产品时按色号自动对应'}
        rowActions={rowActions}
        batchActions={batchActions}
        onOpen={can(`${P}:edit`) ? (row) => setForm({ row }) : undefined}
      >
        {() => (
          <>
            <FormModal
              noun="色卡"
              width={780}
              columns={3}
              open={form !== undefined}
              onClose={() => setForm(undefined)}
              items={form?.row?.isSystem ? items.map(fixedCode) : items}
              create={color.createColor}
              update={color.updateColor}
              row={form?.row}
              latest={(row) => request(color.getColor, { params: { id: row.id } })}
              invalidates={COLOR_LISTS}
            />
            {files.dialog}
            {uses.dialog}
            {merging && <MergeDialog rows={merging} onClose={() => setMerging(undefined)} />}
          </>
        )}
      </ListPage>
    </div>
  );
}

function useRowActions(
  onEdit: (form: { row: ColorCard }) => void,
  onMerge: (rows: ColorCard[]) => void,
  usesOf: (id: string, name: string) => UseAction[],
): (row: ColorCard) => RowAction<ColorCard>[] {
  const drop = useAction(color.deleteColor, { success: '已删除', invalidates: COLOR_LISTS }).run;
  const change = useAction(color.updateColor, { invalidates: COLOR_LISTS }).run;
  return useCallback(
    (row) => [
      { label: '编辑', right: `${P}:edit`, onClick: () => onEdit({ row }) },
      { label: '合并', right: `${P}:edit`, onClick: () => onMerge([row]) },
      ...(row.isConfirmed
        ? []
        : [
            {
              label: '确认颜色',
              right: `${P}:edit` as const,
              onClick: () =>
                change({ params: { id: row.id }, body: { isConfirmed: true, version: row.version } }),
            },
          ]),
      switchAction(row, P, change),
      ...usesOf(row.id, row.code),
      {
        label: '删除',
        right: `${P}:delete`,
        danger: true,
        blocked: row.isSystem ? '系统内置色卡不能删除，可停用' : undefined,
        confirm: { title: `删除色卡 ${row.code}？`, okText: '删除色卡' },
        onClick: () => drop({ params: { id: row.id } }),
      },
    ],
    [onEdit, onMerge, usesOf, change, drop],
  );
}
