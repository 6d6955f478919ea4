/** 编辑用户: by what a person logs in, and how he is called. */
import { Form, Input } from 'antd';
import { type AnyCall, hostUser, type HostUserRow } from '@muyun/contract';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';

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
          phoneNumber: typed['phoneNumber'] ? String(typed['phoneNumber']) : null,
          version: row.version,
        },
      })}
      onClose={onClose}
    >
      <Form.Item
        name="userName"
        label="账号"
        rules={[{ required: true, whitespace: true, message: '请输入账号' }]}
      >
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item
        name="nickname"
        label="姓名"
        rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}
      >
        <Input maxLength={32} />
      </Form.Item>
      <Form.Item
        name="phoneNumber"
        label="手机号"
        rules={[{ pattern: /^(1[3-9]\d{9}|\+\d{6,18})$/, message: '请输入正确的手机号' }]}
        extra="用于短信登录、找回密码和代登录验证"
      >
        <Input maxLength={20} inputMode="tel" />
      </Form.Item>
    </ActDialog>
  );
}
