/** Login (01): the enterprise at the left, 账号密码 at the right. Errors stand under the field they concern. */
import { useState } from 'react';
import { Button, Checkbox, Form, Input } from 'antd';
import { account } from '@muyun/contract';
import { useNavigate, useSearchParams } from 'react-router';
import { loadSession, logIn, logOut } from '../../kit/auth/index.ts';
import { isApiError, showError, useCall } from '../../kit/http/index.ts';
import { safeTarget } from '../Router.tsx';
import { Logo } from '../layout/Logo.tsx';
import { Facade } from './Facade.tsx';
import './login.css';

interface Fields {
  account: string;
  password: string;
  rememberMe: boolean;
}
const STRENGTHS = [
  ['图纸', '拆图与套料'],
  ['车间', '排产与报工'],
  ['现场', '发货与签收'],
  ['账款', '对账与回款'],
] as const;
const YEAR = new Date().getFullYear();

export default function LoginPage() {
  const { data } = useCall(
    account.introduction,
    { query: { host: window.location.host } },
    { staleTime: Infinity },
  );
  const product = data?.productName ?? '幕云';
  const links = data?.links;
  return (
    <div className="my-login">
      <section className="my-login-panel">
        <Facade />
        <div className="my-login-brand">
          {data?.logoUrl ? <img src={data.logoUrl} alt="" height={40} /> : <Logo size={40} />}
          <b>{product}</b>
        </div>
        <div className="my-login-about">
          {data?.enterpriseName && data.enterpriseName !== product && <span>企业空间</span>}
          <h1>{data?.enterpriseName ?? ''}</h1>
          <p>{data?.enterpriseIntroduction ?? ''}</p>
          <ul>
            {STRENGTHS.map(([title, text]) => (
              <li key={title}>
                <b>{title}</b>
                {text}
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="my-login-side">
        <div className="my-login-form">
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
        </div>
        <footer className="my-login-foot">
          <Doc href={links?.help}>帮助</Doc>
          <Doc href={links?.privacy}>隐私</Doc>
          <Doc href={links?.terms}>条款</Doc>
          <span>
            © {YEAR} {product}
          </span>
        </footer>
      </section>
    </div>
  );
}

const Doc = ({ href, children }: { href: string | undefined; children: string }) =>
  href ? (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  ) : (
    <span>{children}</span>
  );

function LoginForm() {
  const [form] = Form.useForm<Fields>();
  const [busy, setBusy] = useState(false);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const enter = async (values: Fields) => {
    if (busy) return;
    setBusy(true);
    try {
      await logIn({
        account: values.account.trim(),
        password: values.password,
        rememberMe: values.rememberMe,
      });
      await loadSession();
      void navigate(safeTarget(search.get('redirect')), { replace: true });
    } catch (error) {
      if (isApiError(error) && error.code.startsWith('Account:')) {
        form.setFields([
          { name: error.code === 'Account:Disabled' ? 'account' : 'password', errors: [error.message] },
        ]);
        if (error.code === 'Account:NoPermission') await logOut();
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
