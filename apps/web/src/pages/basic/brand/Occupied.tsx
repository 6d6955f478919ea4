/** 占用品牌: names that nobody may apply for. */
import { useCallback, useState } from 'react';
import { Form, Input } from 'antd';
import { brandHost, type OccupiedBrand } from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';
import { ListPage } from '../../../kit/table/index.ts';
import type { Column, FilterField, RowAction } from '../../../kit/table/index.ts';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';
import { asked, text } from './brand-dialogs.tsx';
import { BRAND_LISTS } from './brand.lists.ts';

const P = 'AlBasic.Brands';
type Row = OccupiedBrand;
const FILTERS: FilterField[] = [{ type: 'inputSearch', name: 'filter', label: '品牌 / 权利人' }];
const COLUMNS: Column<Row>[] = [
  { key: 'name', title: '品牌', fixed: 'left', width: 200, sortable: true },
  { key: 'ownerName', title: '权利人', width: 220 },
  { key: 'remark', title: '占用原因', width: 320 },
  { key: 'creatorName', title: '登记人', width: 110, grow: false },
  { key: 'creationTime', title: '登记时间', kind: 'time', sortable: true },
];

/** A new one without a row. */
function OccupiedDialog({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const bodyOf = (typed: Readonly<Record<string, unknown>>) => ({
    name: String(typed['name']).trim(),
    ownerName: text(typed['ownerName']),
    remark: text(typed['remark']),
  });
  const shared = {
    title: row ? `编辑占用品牌 · ${row.name}` : '占用品牌',
    okText: '保存',
    success: '已保存',
    invalidates: BRAND_LISTS,
    onClose,
    children: <OccupiedFields />,
  };
  if (row === null)
    return (
      <ActDialog {...shared} call={brandHost.occupyBrand} inputOf={(typed) => ({ body: bodyOf(typed) })} />
    );
  return (
    <ActDialog
      {...shared}
      row={row}
      initial={{ name: row.name, ownerName: row.ownerName, remark: row.remark }}
      call={brandHost.changeOccupied}
      inputOf={(typed) => ({ params: { id: row.id }, body: { ...bodyOf(typed), version: row.version } })}
    />
  );
}

const OccupiedFields = () => (
  <>
    <Form.Item
      name="name"
      label="品牌"
      extra="占用后任何企业不能申请同名品牌；大小写、空格和符号不区分"
      rules={asked('请输入品牌')}
    >
      <Input autoFocus maxLength={50} />
    </Form.Item>
    <Form.Item name="ownerName" label="权利人">
      <Input maxLength={50} />
    </Form.Item>
    <Form.Item name="remark" label="占用原因">
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={200} showCount />
    </Form.Item>
  </>
);

export function Occupied() {
  const [form, setForm] = useState<{ row: Row | null }>();
  const free = useAction(brandHost.freeOccupied, { success: '已释放', invalidates: BRAND_LISTS }).run;
  const rowActions = useCallback(
    (row: Row): RowAction<Row>[] => [
      { label: '编辑', right: `${P}:edit`, onClick: () => setForm({ row }) },
      {
        label: '释放',
        right: `${P}:delete`,
        danger: true,
        confirm: { title: `释放品牌 ${row.name}？`, content: '之后企业可以申请这个名称', okText: '释放品牌' },
        onClick: () => free({ params: { id: row.id } }),
      },
    ],
    [free],
  );
  return (
    <ListPage
      call={brandHost.listOccupied}
      noun="占用品牌"
      unit="个"
      columns={COLUMNS}
      filters={FILTERS}
      defaultSort="creationTime desc"
      primary={[{ label: '占用品牌', right: `${P}:add`, onClick: () => setForm({ row: null }) }]}
      rowActions={rowActions}
      emptyHint="驰名商标和平台自用的名称在这里登记，任何企业都不能申请"
    >
      {() => form && <OccupiedDialog row={form.row} onClose={() => setForm(undefined)} />}
    </ListPage>
  );
}
