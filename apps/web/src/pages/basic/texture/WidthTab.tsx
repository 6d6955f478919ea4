/** 板宽 of a texture: sheets and coils the factory can buy. */
import { useState } from 'react';
import { Button } from 'antd';
import type { UseQueryResult } from '@tanstack/react-query';
import { texture, widthFields } from '@muyun/contract';
import type { OutputOf } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { FormModal } from '../../../kit/form/index.ts';
import { request, useAction } from '../../../kit/http/index.ts';
import type { ApiError } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { columnsOf } from '../../../kit/table/index.ts';
import type { RowAction } from '../../../kit/table/index.ts';
import { RowsTable } from './RowsTable.tsx';
import { TEXTURE_LISTS, widthItems } from './texture.items.ts';
import type { Texture } from './texture.types.ts';

type Rows = OutputOf<typeof texture.listWidths>;
const EDIT = 'AlBasic.MaterialTextures:edit';
const STALE = [texture.listWidths, ...TEXTURE_LISTS];
const columns = columnsOf(widthFields, ['width', 'isCoil', 'creationTime']);

export function WidthTab({ row, answer }: { row: Texture; answer: UseQueryResult<Rows, ApiError> }) {
  const [form, setForm] = useState<{ row: Rows[number] | null }>();
  const remove = useAction(texture.deleteWidth, { success: '已删除', invalidates: STALE });
  const actions = (w: Rows[number]): RowAction<Rows[number]>[] => [
    { label: '编辑', right: EDIT, onClick: () => setForm({ row: w }) },
    {
      label: '删除',
      right: EDIT,
      danger: true,
      confirm: { title: `删除板宽 ${w.width}？`, okText: '删除板宽' },
      onClick: () => remove.run({ params: { id: row.id, widthId: w.id } }),
    },
  ];
  const add = can(EDIT) && (
    <Button type="primary" size="small" onClick={() => setForm({ row: null })}>
      新增板宽
    </Button>
  );
  return (
    <>
      <RowsTable
        label="板宽"
        columns={columns}
        rows={answer.data}
        actions={actions}
        error={answer.error}
        fetching={answer.isFetching}
        onRetry={() => void answer.refetch()}
        onOpen={(w) => can(EDIT) && setForm({ row: w })}
        tools={
          <>
            <span className="bd-note">定尺板和卷料只能用这里的板宽</span>
            <span className="end">{add}</span>
          </>
        }
        empty={<EmptyState title="还没有板宽" hint="先填能买到的板宽，规格从中选择" actions={add} />}
      />
      <FormModal
        noun="板宽"
        width={480}
        open={form !== undefined}
        onClose={() => setForm(undefined)}
        items={widthItems}
        create={texture.addWidth}
        update={texture.addWidth}
        row={form?.row}
        inputOf={(body, edited) => ({
          params: { id: row.id },
          body: edited ? { ...body, id: edited.id } : body,
        })}
        latest={(edited) =>
          request(texture.listWidths, { params: { id: row.id } }).then((rows) =>
            rows.find((w) => w.id === edited.id),
          )
        }
        invalidates={STALE}
      />
    </>
  );
}
