/** Change the own password; afterwards everybody logs in again. Texts of the specification to the letter. */
import { Form, Input } from 'antd';
import type { FormInstance } from 'antd';
import { account } from '@muyun/contract';
import { clearSession, useSession } from '../../kit/session/session-store.ts';
import { useAction } from '../../kit/http/index.ts';
import type { ApiError } from '../../kit/http/index.ts';
import { toast } from '../../kit/feedback.ts';
import { forgive } from '../../kit/form/forgive.ts';
import { checkedOnLeaving } from '../../kit/form/leaving.ts';
import { HouseModal } from '../../kit/overlay/index.ts';
import { NewPassword } from './NewPassword.tsx';
import './account.css';

interface Fields {
  currentPassword: string;
  newPassword: string;
  password2: string;
}
const FIELD_OF: Readonly<Record<string, keyof Fields>> = {
  'Account:OldPasswordWrong': 'currentPassword',
  'Account:PasswordWeak': 'newPassword',
  'Account:PasswordShort': 'newPassword',
  'Account:PasswordReused': 'newPassword',
  'Account:PasswordMismatch': 'password2',
};

export default function PasswordModal({
  onClose,
  forced = false,
}: {
  onClose: () => void;
  forced?: boolean;
}) {
  const [form] = Form.useForm<Fields>();
  const { busy, submit } = useChange(form);
  return (
    <HouseModal
      title={forced ? '首次登录请修改密码' : '修改密码'}
      open
      width={480}
      onCancel={onClose}
      cancelText={forced ? '退出登录' : undefined}
      onOk={() => void submit()}
      okText="修改密码"
      busy={busy}
    >
      <Form
        form={form}
        layout="vertical"
        {...checkedOnLeaving(form)}
        onValuesChange={(changed) => forgive(form, changed)}
        onFinish={() => void submit()}
        style={{ display: 'grid', gap: 12 }}
      >
        <OldPassword />
        <NewPassword form={form} name="newPassword" />
        <button type="submit" hidden aria-hidden />
      </Form>
    </HouseModal>
  );
}

type PasswordForm = FormInstance<Fields>;

/** Sends the change; afterwards everybody logs in again. */
function useChange(form: PasswordForm) {
  const userId = useSession((s) => s.userId) ?? '';
  const { run, busy } = useAction(account.changePassword, {
    onSuccess: () => {
      toast.success('修改成功');
      clearSession();
      window.setTimeout(() => window.location.reload(), 900);
    },
    onError: (error: ApiError) => {
      const name = FIELD_OF[error.code];
      if (name) form.setFields([{ name, errors: [error.message] }]);
      return name !== undefined;
    },
  });
  const submit = async () => {
    const values = await form.validateFields().catch(() => null);
    if (values) await run({ body: { ...values, userId } });
  };
  return { busy, submit };
}

const OldPassword = () => (
  <Form.Item
    name="currentPassword"
    label="旧密码"
    required
    rules={[{ required: true, whitespace: true, message: '输入旧密码' }]}
  >
    <Input.Password maxLength={32} autoComplete="current-password" placeholder="输入旧密码" autoFocus />
  </Form.Item>
);
