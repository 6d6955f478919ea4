/** 板厚 of a texture. Composite boards give their weight per m² here. */
import { useMemo, useState } from 'react';
import { Button } from 'antd';
import type { UseQueryResult } from '@tanstack/react-query';
import { texture, thicknessFields } from '@muyun/contract';
import type { OutputOf } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { FormModal } from '../../../kit/form/index.ts';
import { request, useAction } from '../../../kit/http/index.ts';
import type { ApiError } from '../../../kit/http/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { columnsOf } from '../../../kit/table/index.ts';
import type { RowAction } from '../../../kit/table/index.ts';
import { RowsTable } from './RowsTable.tsx';
import { TEXTURE_LISTS, thicknessItems } from './texture.items.ts';
import type { Texture } from './texture.types.ts';

type Rows = OutputOf<typeof texture.listThicknesses>;
const EDIT = 'AlBasic.MaterialTextures:edit';
const STALE = [texture.listThicknesses, ...TEXTURE_LISTS];
type Row = Rows[number];
const shown = { thickness: { render: (t: Row) => fmt.thickness(t.thickness) } };
const plain = columnsOf<typeof thicknessFields, Row>(
  thicknessFields,
  ['thickness', 'actualThickness', 'isDefault', 'creationTime'],
  shown,
);
const withWeight = columnsOf<typeof thicknessFields, Row>(
  thicknessFields,
  ['thickness', 'actualThickness', 'arealWeight', 'isDefault', 'creationTime'],
  shown,
);

export function ThicknessTab({ row, answer }: { row: Texture; answer: UseQueryResult<Rows, ApiError> }) {
  const [form, setForm] = useState<{ row: Rows[number] | null }>();
  const remove = useAction(texture.deleteThickness, { success: '已删除', invalidates: STALE });
  const actions = (t: Rows[number]): RowAction<Rows[number]>[] => [
    { label: '编辑', right: EDIT, onClick: () => setForm({ row: t }) },
    {
      label: '删除',
      right: EDIT,
      danger: true,
      confirm: { title: `删除板厚 ${t.thickness}？`, okText: '删除板厚' },
      onClick: () => remove.run({ params: { id: row.id, thicknessId: t.id } }),
    },
  ];
  const add = can(EDIT) && (
    <Button type="primary" size="small" onClick={() => setForm({ row: null })}>
      新增板厚
    </Button>
  );
  return (
    <>
      <RowsTable
        label="板厚"
        columns={row.densityMode === 2 ? withWeight : plain}
        rows={answer.data}
        actions={actions}
        error={answer.error}
        fetching={answer.isFetching}
        onRetry={() => void answer.refetch()}
        onOpen={(t) => can(EDIT) && setForm({ row: t })}
        tools={
          <>
            <span className="bd-note">规格和产品只能用这里的板厚</span>
            <span className="end">{add}</span>
          </>
        }
        empty={<EmptyState title="还没有板厚" hint="先填工厂常用的板厚，规格和产品从中选择" actions={add} />}
      />
      {form && <ThicknessForm texture={row} row={form.row} onClose={() => setForm(undefined)} />}
    </>
  );
}

/** Composite boards give their weight per m² with the thickness. */
function ThicknessForm({
  texture: owner,
  row,
  onClose,
}: {
  texture: Texture;
  row: Row | null;
  onClose: () => void;
}) {
  const items = useMemo(() => thicknessItems(owner.densityMode === 2), [owner.densityMode]);
  return (
    <FormModal
      noun="板厚"
      width={560}
      open
      onClose={onClose}
      items={items}
      create={texture.addThickness}
      update={texture.addThickness}
      row={row}
      inputOf={(body, edited) => ({
        params: { id: owner.id },
        body: edited ? { ...body, id: edited.id } : body,
      })}
      latest={(edited) =>
        request(texture.listThicknesses, { params: { id: owner.id } }).then((rows) =>
          rows.find((t) => t.id === edited.id),
        )
      }
      invalidates={STALE}
    />
  );
}
