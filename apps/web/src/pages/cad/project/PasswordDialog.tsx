/** 设密码: sets, changes or takes off the password of a project (engineering C8). */
import { Form, type FormInstance, Input } from 'antd';
import { projectLock } from '@muyun/contract';
import { useSession } from '../../../kit/auth/index.ts';
import { request } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import type { ProjectRow } from './project-columns.tsx';

interface Typed {
  oldPassword?: string;
  password?: string;
  again?: string;
}
interface PasswordDialogProps {
  row: ProjectRow;
  onClose: () => void;
  finish: (work: () => Promise<unknown>, done: string) => Promise<unknown>;
}

export function PasswordDialog({ row, onClose, finish }: PasswordDialogProps) {
  const [form] = Form.useForm<Typed>();
  const isAdmin = useSession((s) => s.tenant?.isAdmin === true);
  const save = (password: string, oldPassword: string | undefined, done: string) =>
    finish(
      () =>
        request(projectLock.setProjectPassword, {
          params: { id: row.id },
          body: { password, ...(oldPassword ? { oldPassword } : {}) },
        }),
      done,
    );
  const set = () =>
    form.validateFields().then(
      (v) => save(v.password ?? '', v.oldPassword, row.hasPassword ? '已修改密码' : '已设置密码'),
      () => undefined,
    );
  const clear = () =>
    form.validateFields(['oldPassword']).then(
      (v) => save('', v.oldPassword, '已清除密码'),
      () => undefined,
    );
  return (
    <HouseModal
      open
      width={480}
      title={`${row.hasPassword ? '修改密码' : '设密码'}：${row.displayName}`}
      okText={row.hasPassword ? '修改密码' : '设置密码'}
      onCancel={onClose}
      onOk={() => void set()}
      {...(row.hasPassword
        ? { extra: { label: '清除密码', danger: true, onClick: () => void clear() } }
        : {})}
    >
      <p className="my-t2" style={{ marginBottom: 12 }}>
        列表与数量仍可见；产品详情、图纸、DXF 与排版图需输入密码才能打开
      </p>
      <Form form={form} layout="vertical" requiredMark={false}>
        {row.hasPassword && !isAdmin && (
          <Form.Item name="oldPassword" label="原密码" rules={[{ required: true, message: '必填' }]}>
            <Input.Password autoComplete="off" maxLength={20} />
          </Form.Item>
        )}
        <NewPassword form={form} />
      </Form>
    </HouseModal>
  );
}

/** Typed twice: nobody sees what he has typed. */
function NewPassword({ form }: { form: FormInstance<Typed> }) {
  return (
    <>
      <Form.Item
        name="password"
        label="新密码"
        rules={[
          { required: true, message: '必填' },
          { pattern: /^[!-~]{4,20}$/, message: '4–20 位数字、字母或符号' },
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={20} />
      </Form.Item>
      <Form.Item
        name="again"
        label="再次输入"
        dependencies={['password']}
        rules={[
          { required: true, message: '必填' },
          {
            validator: (_rule, value) =>
              !value || value === form.getFieldValue('password')
                ? Promise.resolve()
                : Promise.reject(new Error('两次输入不一致')),
          },
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={20} />
      </Form.Item>
    </>
  );
}
