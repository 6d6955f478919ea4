/** Login (01): 账号密码. Errors stand under the field they concern. */
import { useState } from 'react';
import { Button, Checkbox, Form, Input } from 'antd';
import { logIn } from '../../kit/auth/index.ts';
import { isApiError, showError } from '../../kit/http/index.ts';
import { Doc, UserLayout } from './UserLayout.tsx';

interface Fields {
  account: string;
  password: string;
  rememberMe: boolean;
}

export default function LoginPage() {
  return (
    <UserLayout>
      {(product, links) => (
        <>
          <h2>登录{product}</h2>
          <div className="my-login-tabs" role="tablist">
            <button type="button" role="tab" aria-selected className="on">
              账号密码
            </button>
          </div>
          <LoginForm />
          <p className="my-login-agree">
            登录即表示同意 <Doc href={links?.terms}>服务条款</Doc> 与{' '}
            <Doc href={links?.privacy}>隐私政策</Doc>
          </p>
        </>
      )}
    </UserLayout>
  );
}

function LoginForm() {
  const [form] = Form.useForm<Fields>();
  const [busy, setBusy] = useState(false);
  // the token alone moves on: the router leaves this page and its guard reads the session
  const enter = async (values: Fields) => {
    if (busy) return;
    setBusy(true);
    try {
      await logIn({
        account: values.account.trim(),
        password: values.password,
        rememberMe: values.rememberMe,
      });
    } catch (error) {
      if (isApiError(error) && error.code.startsWith('Account:')) {
        form.setFields([
          { name: error.code === 'Account:Disabled' ? 'account' : 'password', errors: [error.message] },
        ]);
      } else showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      initialValues={{ rememberMe: true }}
      onFinish={(v) => void enter(v)}
      validateTrigger="onSubmit"
      requiredMark={false}
    >
      <Form.Item
        name="account"
        label="手机号或用户名"
        rules={[{ required: true, whitespace: true, message: '请输入手机号或用户名' }]}
      >
        <Input autoFocus autoComplete="username" maxLength={64} />
      </Form.Item>
      <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
        <Input.Password autoComplete="current-password" maxLength={128} />
      </Form.Item>
      <Form.Item name="rememberMe" valuePropName="checked">
        <Checkbox>7 天内自动登录</Checkbox>
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy}>
        登录
      </Button>
    </Form>
  );
}
