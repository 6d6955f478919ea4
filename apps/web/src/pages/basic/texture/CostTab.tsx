/** 优先工序成本 of a texture: overrides the default cost of a process; the most specific row wins. */
import { useState } from 'react';
import { Button } from 'antd';
import { craftsmanship, plateType, processCostFields, structure, texture } from '@muyun/contract';
import { can, useSession } from '../../../kit/auth/index.ts';
import { FormModal } from '../../../kit/form/index.ts';
import { request, useAction, useCall } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { columnsOf } from '../../../kit/table/index.ts';
import type { Column, RowOf } from '../../../kit/table/index.ts';
import { RowsTable, useTabList } from './RowsTable.tsx';
import { COST_FIELDS, costItems } from './texture.items.ts';
import type { Texture } from './texture.types.ts';

type CostRow = RowOf<typeof texture.listProcessCosts>;
const EDIT = 'AlBasic.MaterialTextures:edit';
const STALE = [texture.listProcessCosts];

export function CostTab({ row }: { row: Texture }) {
  const list = useTabList(texture.listProcessCosts, { id: row.id });
  const columns = useCostColumns();
  const [form, setForm] = useState<{ row: CostRow | null }>();
  const remove = useAction(texture.deleteProcessCost, { success: '已删除', invalidates: STALE });
  // who may not see prices may not set them either
  const mayEdit = useSession((s) => s.displayAmount) && can(EDIT);
  const add = mayEdit && (
    <Button type="primary" size="small" onClick={() => setForm({ row: null })}>
      新增工序成本
    </Button>
  );
  return (
    <>
      <RowsTable<CostRow>
        label="优先工序成本"
        columns={columns}
        rows={list.rows}
        list={list}
        error={list.error}
        fetching={list.fetching}
        onRetry={list.refresh}
        onOpen={(c) => mayEdit && setForm({ row: c })}
        actions={(c) =>
          mayEdit
            ? [
                { label: '编辑', right: EDIT, onClick: () => setForm({ row: c }) },
                {
                  label: '删除',
                  right: EDIT,
                  danger: true,
                  confirm: { title: `删除工序成本${c.name ? `「${c.name}」` : ''}？`, okText: '删除成本' },
                  onClick: () => remove.run({ params: { id: row.id, costId: c.id } }),
                },
              ]
            : []
        }
        tools={
          <>
            <span className="bd-note">条件越具体越优先；没有时用工序自己的成本</span>
            <span className="end">{add}</span>
          </>
        }
        empty={
          <EmptyState
            title="还没有优先工序成本"
            hint="只有这种材质的某道工序和平常不同价时才需要"
            actions={add}
          />
        }
      />
      {form && <CostForm textureId={row.id} row={form.row} onClose={() => setForm(undefined)} />}
    </>
  );
}

/** Groups of plate types and structures by their names. */
function useCostColumns(): Column<CostRow>[] {
  const groups = useCall(plateType.listPlateGroups, { query: { maxResultCount: 400 } });
  const structures = useCall(structure.calls.all);
  const crafts = useCall(craftsmanship.craftItemMaster.calls.all);
  const craftOf = (id: string | null) => crafts.data?.find((c) => c.id === id)?.name ?? '';
  const nameOf = (id: string | null) => groups.data?.items.find((g) => g.id === id)?.name ?? '不限';
  const structureOf = (id: string | null) => structures.data?.find((s) => s.id === id)?.name ?? '不限';
  return columnsOf<typeof processCostFields, CostRow>(processCostFields, COST_FIELDS, {
    craftsmanshipItemId: { width: 120, render: (r) => craftOf(r.craftsmanshipItemId) },
    thickness: { render: (r) => r.thickness ?? <span className="my-t3">不限</span> },
    plateTypeGroupId: { width: 140, render: (r) => nameOf(r.plateTypeGroupId) },
    structureId: { width: 100, render: (r) => structureOf(r.structureId) },
    effectiveFrom: { width: 104 },
    effectiveTo: { width: 104 },
  });
}

function CostForm({
  textureId,
  row,
  onClose,
}: {
  textureId: string;
  row: CostRow | null;
  onClose: () => void;
}) {
  return (
    <FormModal
      noun="工序成本"
      width={720}
      columns={3}
      open
      onClose={onClose}
      items={costItems}
      create={texture.saveProcessCost}
      update={texture.saveProcessCost}
      row={row}
      inputOf={(body, edited) => ({
        params: { id: textureId },
        body: edited ? { ...body, id: edited.id } : body,
      })}
      latest={(edited) =>
        request(texture.listProcessCosts, { params: { id: textureId }, query: { maxResultCount: 400 } }).then(
          (page) => page.items.find((c) => c.id === edited.id),
        )
      }
      invalidates={STALE}
    />
  );
}
