/** 板材规格 of one texture. */
import { useState } from 'react';
import { Button, Select } from 'antd';
import { SIZE_KINDS, texture } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import type { ListHandle } from '../../../kit/table/index.ts';
import { SizeModal } from '../shared/SizeModal.tsx';
import { SizeMatrixDialog } from '../shared/SizeMatrixDialog.tsx';
import { SIZE_LISTS, sizeColumns, sizeName } from '../shared/plate-size.columns.tsx';
import type { PlateSize } from '../shared/plate-size.columns.tsx';
import { RowsTable, useTabList } from './RowsTable.tsx';
import type { KnownTexture } from './texture.types.ts';

const P = 'AlBasic.MaterialTextures';
const columns = sizeColumns.filter((c) => c.key !== 'textureName');

export function SizeTab({ row, thicknesses }: KnownTexture) {
  const list = useTabList(texture.listSizes, { id: row.id }, 'thickness asc');
  const [form, setForm] = useState<{ row: PlateSize | null }>();
  const [matrix, setMatrix] = useState(false);
  const remove = useAction(texture.deleteSize, { success: '已删除', invalidates: SIZE_LISTS });

  const add = can(`${P}:edit`) && (
    <>
      <Button size="small" onClick={() => setMatrix(true)}>
        批量新增
      </Button>
      <Button type="primary" size="small" onClick={() => setForm({ row: null })}>
        新增规格
      </Button>
    </>
  );
  const isNarrowed = Object.values(list.filters).some((v) => v !== '');
  return (
    <>
      <RowsTable<PlateSize>
        label="板材规格"
        columns={columns}
        rows={list.rows}
        list={list}
        sort={list.sort}
        onSort={list.setSort}
        error={list.error}
        fetching={list.fetching}
        onRetry={list.refresh}
        onOpen={(size) => can(`${P}:edit`) && setForm({ row: size })}
        actions={(size) => [
          { label: '编辑', right: `${P}:edit`, onClick: () => setForm({ row: size }) },
          {
            label: '删除',
            right: `${P}:delete`,
            danger: true,
            confirm: {
              title: `删除规格 ${sizeName(size)}？`,
              content: '已有套料单保留自己的规格',
              okText: '删除规格',
            },
            onClick: () => remove.run({ params: { id: row.id, sizeId: size.id } }),
          },
        ]}
        tools={
          <>
            <Narrowing list={list} thicknesses={thicknesses} />
            <span className="bd-note">{list.total} 种</span>
            <span className="end">{add}</span>
          </>
        }
        empty={<NoSizes isNarrowed={isNarrowed} add={add} />}
      />
      {form && <SizeModal row={form.row} textureId={row.id} onClose={() => setForm(undefined)} />}
      {matrix && <SizeMatrixDialog textureId={row.id} onClose={() => setMatrix(false)} />}
    </>
  );
}

/** Only one thickness, only one kind. */
function Narrowing({ list, thicknesses }: { list: ListHandle<PlateSize>; thicknesses: readonly number[] }) {
  const narrow = (name: string, value: number | undefined) =>
    list.setFilters({ ...list.filters, [name]: value === undefined ? '' : String(value) });
  return (
    <>
      <Select
        size="small"
        allowClear
        style={{ width: 120 }}
        placeholder="全部板厚"
        aria-label="板厚"
        options={thicknesses.map((t) => ({ value: t, label: `${t} mm` }))}
        onChange={(v?: number) => narrow('thickness', v)}
      />
      <Select
        size="small"
        allowClear
        style={{ width: 120 }}
        placeholder="全部类型"
        aria-label="类型"
        options={SIZE_KINDS.map((k) => ({ value: k.value, label: k.label }))}
        onChange={(v?: number) => narrow('sizeKind', v)}
      />
    </>
  );
}

const NoSizes = ({ isNarrowed, add }: { isNarrowed: boolean; add: React.ReactNode }) =>
  isNarrowed ? (
    <EmptyState kind="nomatch" title="没有符合条件的规格" />
  ) : (
    <EmptyState
      title="还没有板材规格"
      hint="套料和采购从这里选板；先填板厚和板宽，再批量新增"
      actions={add}
    />
  );
