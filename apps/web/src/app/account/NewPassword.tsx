/** A new password, typed twice, with its strength: wherever one is chosen, by the rules of the server. */
import { Form, Input } from 'antd';
import type { FormInstance } from 'antd';
import { strengthOf } from './strength.ts';
import './account.css';

const LEVELS = ['低', '低', '中', '强'] as const;
const HINT = '至少6位密码，区分大小写';

export function NewPassword({ form, name }: { form: FormInstance; name: 'password' | 'newPassword' }) {
  const typed = (Form.useWatch(name, form) as string | undefined) ?? '';
  const strength = strengthOf(typed);
  return (
    <>
      <Form.Item
        name={name}
        label={name === 'password' ? '密码' : '新密码'}
        extra={
          <span className={`my-strength s${strength}`}>
            强度：{LEVELS[strength]}
            <i />
            <i />
            <i />
          </span>
        }
        rules={[
          { required: true, min: 6, message: HINT },
          {
            validator: (_r, value?: string) =>
              !value || value.length < 6 || strengthOf(value) >= 2
                ? Promise.resolve()
                : Promise.reject(new Error('密码强度不够')),
          },
        ]}
      >
        <Input.Password maxLength={32} autoComplete="new-password" placeholder={HINT} />
      </Form.Item>
      <Form.Item
        name="password2"
        label="确认密码"
        dependencies={[name]}
        rules={[
          { required: true, message: '请输入密码' },
          {
            validator: (_r, value?: string) =>
              !value || value === form.getFieldValue(name)
                ? Promise.resolve()
                : Promise.reject(new Error('两次密码不一致')),
          },
        ]}
      >
        <Input.Password maxLength={32} autoComplete="new-password" />
      </Form.Item>
    </>
  );
}
