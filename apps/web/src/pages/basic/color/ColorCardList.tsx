/** 色卡: one identity per colour. Groups at the left, swatches in the list, doubles are merged. */
import { useCallback, useMemo, useState } from 'react';
import { ColorPicker, TreeSelect } from 'antd';
import { useSearchParams } from 'react-router';
import { color, colorFields, demander, PAINT_TYPES } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { FormModal, itemsOf } from '../../../kit/form/index.ts';
import type { FormItem } from '../../../kit/form/index.ts';
import { request, useAction, useCall } from '../../../kit/http/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { columnsOf, ListPage } from '../../../kit/table/index.ts';
import type { BatchAction, FilterField, RowAction } from '../../../kit/table/index.ts';
import { choicesOf, linesOf } from '../shared/group-tree.ts';
import { GroupPanel } from '../shared/GroupPanel.tsx';
import type { ColorCard } from './color-card.ts';
import { useInitialise } from '../initialise.ts';
import { COLOR_LISTS } from './color.lists.ts';
import { MergeDialog } from './MergeDialog.tsx';
import '../basic.css';
import './color.css';

const P = 'AlBasic.ColorCards';

const filters: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '色号 / 名称' },
  { type: 'select', name: 'paintType', label: '涂料类型', options: PAINT_TYPES, width: 170 },
  {
    type: 'select',
    name: 'isEnabled',
    label: '状态',
    options: [
      { value: 'true', label: '启用' },
      { value: 'false', label: '停用' },
    ],
  },
];

/** #RRGGBB from the picker or typed. */
function RgbField({
  value,
  onChange,
  id,
}: {
  value?: string | null;
  onChange?: (v: string | null) => void;
  id?: string;
}) {
  return (
    <ColorPicker
      value={value ?? undefined}
      showText={() => value ?? '未选'}
      allowClear
      disabledAlpha
      format="hex"
      onChange={(c) => onChange?.(c.toHexString().toUpperCase())}
      onClear={() => onChange?.(null)}
    >
      <button type="button" id={id} className="bd-rgb">
        <i style={{ background: value ?? 'transparent' }} />
        {value ?? <span className="my-t3">选择颜色</span>}
      </button>
    </ColorPicker>
  );
}

const paintText = (r: ColorCard): string =>
  [PAINT_TYPES.find((t) => t.value === r.paintType)?.label, r.isMetallic ? '金属' : '']
    .filter(Boolean)
    .join(' · ');

const plainColumns = columnsOf<typeof colorFields, ColorCard>(
  colorFields,
  ['rgb', 'code', 'name', 'groupId', 'paintType', 'gloss', 'isEnabled', 'lastModificationTime', 'remark'],
  {
    rgb: {
      fixed: 'left',
      width: 64,
      render: (r) => (
        <i className="bd-swatch" style={{ background: r.rgb ?? 'transparent' }} title={r.rgb ?? '没有色块'} />
      ),
    },
    code: { fixed: 'left', width: 116, sortable: true },
    name: {
      sortable: true,
      width: 150,
      render: (r) => (
        <>
          {r.name} {!r.isConfirmed && <StatusTag small label="待确认" tone="amber" />}
        </>
      ),
    },
    paintType: {
      width: 136,
      render: (r) => paintText(r) || <span className="my-t3">—</span>,
    },
    gloss: { unit: '°', width: 76 },
    isEnabled: {
      title: '状态',
      width: 84,
      render: (r) => <StatusTag small label={r.isEnabled ? '启用' : '停用'} />,
    },
    lastModificationTime: { hidden: true },
    remark: { hidden: true },
  },
);

/** the code of a platform row is fixed */
const fixedCode = (item: FormItem): FormItem =>
  item.name === 'code' ? { ...item, disabled: true, help: '系统内置，不能改' } : item;

export default function ColorCardList() {
  const [form, setForm] = useState<{ row: ColorCard | null }>();
  const [merging, setMerging] = useState<ColorCard[]>();
  const isGrouped = useSearchParams()[0].has('groupId');
  const trees = useCall(color.colorGroupTrees);
  const init = useInitialise(color.initColors, COLOR_LISTS);
  const drop = useAction(color.deleteColor, { success: '已删除', invalidates: COLOR_LISTS }).run;
  const change = useAction(color.updateColor, { invalidates: COLOR_LISTS }).run;
  const columns = useMemo(() => {
    const paths = new Map(linesOf(trees.data ?? []).map((l) => [l.node.id, l.path]));
    return plainColumns.map((c) =>
      c.key === 'groupId'
        ? { ...c, width: 130, value: (r: ColorCard) => paths.get(r.groupId ?? ''), kind: 'text' as const }
        : c,
    );
  }, [trees.data]);
  const items = useMemo(
    () =>
      itemsOf(
        colorFields,
        [
          'code',
          'name',
          'rgb',
          'groupId',
          'paintType',
          'gloss',
          'isMetallic',
          'isConfirmed',
          'customerId',
          'sort',
          'isEnabled',
          'remark',
        ],
        {
          code: { placeholder: '如 RAL9006', help: '至少 5 位，空格和大小写不区分' },
          rgb: { control: <RgbField /> },
          groupId: {
            control: (
              <TreeSelect
                allowClear
                treeDefaultExpandAll
                placeholder="不分组"
                treeData={choicesOf(trees.data ?? [])}
              />
            ),
          },
          gloss: { unit: '°' },
          isMetallic: { help: '有方向，套料不旋转' },
          customerId: { source: { call: demander.listDemanders }, placeholder: '通用' },
          remark: { span: 3 },
        },
      ),
    [trees.data],
  );
  const rowActions = useCallback(
    (row: ColorCard): RowAction<ColorCard>[] => [
      { label: '编辑', right: `${P}:edit`, onClick: () => setForm({ row }) },
      { label: '合并', right: `${P}:edit`, onClick: () => setMerging([row]) },
      ...(row.isConfirmed
        ? []
        : [
            {
              label: '确认颜色',
              right: `${P}:edit`,
              onClick: () =>
                change({ params: { id: row.id }, body: { isConfirmed: true, version: row.version } }),
            },
          ]),
      {
        label: row.isEnabled ? '停用' : '启用',
        right: `${P}:${row.isEnabled ? 'disable' : 'enable'}`,
        onClick: () =>
          change({ params: { id: row.id }, body: { isEnabled: !row.isEnabled, version: row.version } }),
      },
      {
        label: '删除',
        right: `${P}:delete`,
        danger: true,
        blocked: row.isSystem ? '系统内置色卡不能删除，可停用' : undefined,
        confirm: { title: `删除色卡 ${row.code}？`, okText: '删除色卡' },
        onClick: () => drop({ params: { id: row.id } }),
      },
    ],
    [change, drop],
  );
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
            {merging && <MergeDialog rows={merging} onClose={() => setMerging(undefined)} />}
          </>
        )}
      </ListPage>
    </div>
  );
}
