/** What can be done with a space, in the list and on its page: the same verbs, the same dialogs. */
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { tenant, type TenantRow } from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';
import { ReasonDialog } from '../../../kit/overlay/index.ts';
import type { RowAction } from '../../../kit/table/index.ts';
import { FollowupDialog } from './FollowupDialog.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { QuotaDialog, type QuotaName, QUOTAS } from './QuotaDialog.tsx';
import { EditDialog, EditionDialog, ServiceDialog, STALE } from './tenant-dialogs.tsx';

const P = 'RedSaasManagement.RedTenants';
type Verb = QuotaName | 'edit' | 'edition' | 'service' | 'tags' | 'followup' | 'enable' | 'disable';
interface Open {
  readonly verb: Verb;
  readonly row: TenantRow;
}

function TurnDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  const { verb, row } = open;
  const isOff = verb === 'disable';
  const turn = useAction(isOff ? tenant.disableTenant : tenant.enableTenant, {
    success: isOff ? '已停用' : '已启用',
    invalidates: STALE,
    onSuccess: onClose,
  });
  const word = isOff ? '停用' : '启用';
  return (
    <ReasonDialog
      open
      title={`${word}空间 ${row.displayName}？`}
      okText={`${word}空间`}
      danger={isOff}
      effects={
        isOff
          ? [`${row.seatsUsed} 名成员在所有设备上立即退出`, '启用之前任何人都不能进入']
          : [`成员可以重新进入${row.disabledReason ? `；停用原因：${row.disabledReason}` : ''}`]
      }
      onCancel={onClose}
      onConfirm={(reason) => turn.run({ params: { id: row.id }, body: { reason, version: row.version } })}
    />
  );
}

const DIALOGS = {
  edit: EditDialog,
  edition: EditionDialog,
  service: ServiceDialog,
  tags: TagDialog,
} as const;

function Dialog({ open, onClose }: { open: Open; onClose: () => void }): ReactNode {
  const { verb, row } = open;
  if (verb === 'enable' || verb === 'disable') return <TurnDialog open={open} onClose={onClose} />;
  if (verb === 'followup') return <FollowupDialog space={row} onClose={onClose} />;
  if (verb in QUOTAS) return <QuotaDialog name={verb as QuotaName} row={row} onClose={onClose} />;
  const Shown = DIALOGS[verb as keyof typeof DIALOGS];
  return <Shown row={row} onClose={onClose} />;
}

/** The verbs of a row, and the dialog that one of them has opened. */
export function useTenantVerbs(onRemoved?: () => void): {
  verbsOf: (row: TenantRow) => RowAction<TenantRow>[];
  dialog: ReactNode;
} {
  const [open, setOpen] = useState<Open>();
  const close = useCallback(() => setOpen(undefined), []);
  const remove = useAction(tenant.deleteTenant, {
    success: '已提交',
    invalidates: STALE,
    onSuccess: () => onRemoved?.(),
  }).run;
  const verbsOf = useCallback(
    (row: TenantRow): RowAction<TenantRow>[] => {
      const verb = (name: Verb, label: string, right: 'edit' | 'enable' | 'disable' = 'edit') => ({
        label,
        right: `${P}:${right}` as const,
        danger: name === 'disable',
        onClick: () => setOpen({ verb: name, row }),
      });
      const offered: Readonly<Record<string, RowAction<TenantRow>>> = {
        enable: verb('enable', '启用', 'enable'),
        disable: verb('disable', '停用', 'disable'),
        remove: {
          label: row.deleteRequesterName ? '确认删除' : '删除',
          right: `${P}:delete`,
          danger: true,
          confirm: {
            title: `删除空间 ${row.displayName}？`,
            content: row.deleteRequesterName
              ? `${row.deleteRequesterName} 已申请删除；确认后空间不再出现，30 天后数据与文件全部清除`
              : '删除由两人完成：您申请后，须由另一位平台人员确认',
            okText: row.deleteRequesterName ? '确认删除' : '申请删除',
          },
          onClick: () => remove({ params: { id: row.id } }),
        },
      };
      return [
        verb('followup', '跟进'),
        verb('edit', '编辑'),
        verb('edition', '调整版本'),
        verb('seats', '调整席位'),
        verb('storage', '调整存储'),
        verb('nest', '调整套料额度'),
        verb('concurrent', '调整并发套料'),
        verb('service', '调整服务期'),
        verb('tags', '打标签'),
        ...row.actions.flatMap((word) => offered[word] ?? []),
      ];
    },
    [remove],
  );
  return { verbsOf, dialog: open && <Dialog open={open} onClose={close} /> };
}
