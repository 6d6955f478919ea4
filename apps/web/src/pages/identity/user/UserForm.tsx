/** 编辑用户: by what a person logs in, and how he is called. */
import { type AnyCall, hostUser, type HostUserRow } from '@muyun/contract';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';
import { AccountItems } from './AccountItems.tsx';

interface Props {
  readonly row: HostUserRow;
  readonly invalidates: readonly AnyCall[];
  readonly onClose: () => void;
}

export function UserForm({ row, invalidates, onClose }: Props) {
  const { userName, nickname, phoneNumber } = row;
  return (
    <ActDialog
      title="编辑用户"
      okText="保存"
      success="已保存"
      row={row}
      call={hostUser.updateUser}
      invalidates={invalidates}
      initial={{ userName, nickname, phoneNumber }}
      inputOf={(typed) => ({
        params: { id: row.id },
        body: {
          userName: String(typed['userName']),
          nickname: String(typed['nickname']),
          phoneNumber: String(typed['phoneNumber'] ?? '').trim() || null,
          version: row.version,
        },
      })}
      onClose={onClose}
    >
      <AccountItems phoneHint="用于短信登录、找回密码和代登录验证" />
    </ActDialog>
  );
}
