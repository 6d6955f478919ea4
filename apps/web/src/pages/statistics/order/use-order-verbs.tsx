/** What the platform may do with an order of a space, in the list and on its page: the same verbs, the same dialogs. */
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { type AdminOrderRow, nestAdmin } from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';
import { ReasonDialog } from '../../../kit/overlay/index.ts';
import type { RowAction } from '../../../kit/table/index.ts';
import { ParameterDialog } from './ParameterDialog.tsx';
import { STALE } from './stale.ts';

const P = 'AlNestAdmin.NestOrderAdmins';
interface Open {
  readonly verb: 'parameter' | 'forceDelete';
  readonly row: AdminOrderRow;
}

function RemoveDialog({
  row,
  onClose,
  onRemoved,
}: {
  row: AdminOrderRow;
  onClose: () => void;
  onRemoved?: () => void;
}) {
  const remove = useAction(nestAdmin.adminForceDelete, {
    success: '已删除，企业已收到通知',
    invalidates: STALE,
    onSuccess: () => {
      onClose();
      onRemoved?.();
    },
  });
  return (
    <ReasonDialog
      open
      title={`强制删除 ${row.tenantName} 的套料单 ${row.no}？`}
      okText="强制删除"
      effects={[
        '套料单连同结果一并删除，不可恢复',
        '占用和已套的产品、板材退回企业',
        '制单人会收到通知和原因',
      ]}
      onCancel={onClose}
      onConfirm={(reason) => remove.run({ params: { id: row.id }, query: { reason } })}
    />
  );
}

/** The verbs of a row, and the dialog that one of them has opened. */
export function useOrderVerbs(onRemoved?: () => void): {
  verbsOf: (row: AdminOrderRow) => RowAction<AdminOrderRow>[];
  dialog: ReactNode;
} {
  const [open, setOpen] = useState<Open>();
  const close = useCallback(() => setOpen(undefined), []);
  const requeue = useAction(nestAdmin.requeueOrder, { success: '已重新排队', invalidates: STALE }).run;
  const verbsOf = useCallback(
    (row: AdminOrderRow): RowAction<AdminOrderRow>[] => {
      const offered: Readonly<Record<string, RowAction<AdminOrderRow>>> = {
        requeue: {
          label: '重新排队',
          right: `${P}:edit`,
          confirm: { title: `让 ${row.tenantName} 的 ${row.no} 重新计算？`, okText: '重新排队' },
          onClick: () => requeue({ params: { id: row.id }, body: { version: row.version } }),
        },
        parameter: { label: '参数', right: `${P}:edit`, onClick: () => setOpen({ verb: 'parameter', row }) },
        forceDelete: {
          label: '强制删除',
          right: `${P}:delete`,
          danger: true,
          onClick: () => setOpen({ verb: 'forceDelete', row }),
        },
      };
      return Object.entries(offered).flatMap(([name, action]) =>
        row.actions.includes(name) ? [action] : [],
      );
    },
    [requeue],
  );
  const dialog =
    open?.verb === 'parameter' ? (
      <ParameterDialog row={open.row} onClose={close} />
    ) : open ? (
      <RemoveDialog row={open.row} onClose={close} onRemoved={onRemoved} />
    ) : null;
  return { verbsOf, dialog };
}
