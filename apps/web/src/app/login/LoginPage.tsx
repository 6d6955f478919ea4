/** Login (01): password or code by SMS. Errors stand under the field they concern; a captcha is asked for when the server wants one. */
import { Suspense, lazy, useState } from 'react';
import { Button, Checkbox, Form, Input } from 'antd';
import type { FormInstance } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { logIn, type SecondFactor } from '../../kit/auth/index.ts';
import { toast } from '../../kit/feedback.ts';
import { isApiError } from '../../kit/http/index.ts';
import type { CaptchaGiven } from '../door/SliderCaptcha.tsx';
import { faultsInto } from '../door/faults.ts';
import { Doc, UserLayout } from './UserLayout.tsx';

// whoever enters with a password at once needs neither
const SmsLogin = lazy(() => import('../door/SmsLogin.tsx'));
const WechatLogin = lazy(() => import('../wechat/WechatLogin.tsx'));
const CaptchaDialog = lazy(() => import('../door/CaptchaDialog.tsx'));
const SecondStep = lazy(() => import('../door/SecondStep.tsx'));

interface Fields {
  account: string;
  password: string;
  rememberMe: boolean;
}

const WAYS = [
  ['password', '账号密码'],
  ['sms', '短信验证码'],
  ['wechat', '微信扫码'],
] as const;

export default function LoginPage() {
  const [way, setWay] = useState<(typeof WAYS)[number][0]>('password');
  return (
    <UserLayout introduces>
      {(product, links, hasWechat) => (
        <>
          <h2>登录{product}</h2>
          <p className="my-login-hint">
            没有账号？<Link to="/user/register">注册企业空间</Link>
          </p>
          <div className="my-login-tabs" role="tablist">
            {WAYS.filter(([key]) => key !== 'wechat' || hasWechat).map(([key, title]) => (
              <button
                key={key}
                type="button"
                role="tab"
                aria-selected={way === key}
                className={way === key ? 'on' : undefined}
                onClick={() => setWay(key)}
              >
                {title}
              </button>
            ))}
          </div>
          {way === 'password' ? (
            <LoginForm />
          ) : (
            <Suspense fallback={<div className="my-login-wait" aria-busy />}>
              {way === 'sms' ? <SmsLogin /> : <WechatLogin />}
            </Suspense>
          )}
          <p className="my-login-agree">
            登录即表示同意 <Doc href={links?.terms}>服务条款</Doc> 与{' '}
            <Doc href={links?.privacy}>隐私政策</Doc>
          </p>
        </>
      )}
    </UserLayout>
  );
}

/** Enters with what was typed; `isAsked` while the server wants the captcha. */
function useEntering(form: FormInstance<Fields>) {
  const [busy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [second, setSecond] = useState<SecondFactor | null>(null);
  // the token alone moves on: the router leaves this page and its guard reads the session
  const enter = async (values: Fields, captcha: Partial<CaptchaGiven> = {}): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const { account, password, rememberMe } = values;
    try {
      setSecond(
        await logIn({ grantType: 'password', account: account.trim(), password, rememberMe, ...captcha }),
      );
    } catch (error) {
      const code = isApiError(error) ? error.code : '';
      if (code === 'Account:CaptchaRequired') {
        if (captcha.captchaId) toast.warning('拼块没有对准，请再试一次');
        setAsked(true);
      } else faultsInto(form, code === 'Account:Disabled' ? 'account' : 'password')(error);
    } finally {
      setBusy(false);
    }
  };
  const answered = (given: CaptchaGiven | null): void => {
    setAsked(false);
    if (given) void enter(form.getFieldsValue(), given);
  };
  return { busy, isAsked, second, dropSecond: () => setSecond(null), enter, answered };
}

function LoginForm() {
  const [form] = Form.useForm<Fields>();
  const [search] = useSearchParams();
  const { busy, isAsked, second, dropSecond, enter, answered } = useEntering(form);
  return (
    <>
      {second && (
        <Suspense fallback={<div className="my-login-wait" aria-busy />}>
          <SecondStep
            key={second.ticket}
            asked={second}
            typed={() => form.getFieldsValue()}
            onAgain={() => enter(form.getFieldsValue())}
            onBack={dropSecond}
          />
        </Suspense>
      )}
      <Form
        form={form}
        layout="vertical"
        size="large"
        // what was typed stays for another code
        style={second ? { display: 'none' } : undefined}
        initialValues={{ rememberMe: true, account: search.get('account') ?? '' }}
        onFinish={(v) => void enter(v)}
        validateTrigger="onSubmit"
        requiredMark={false}
      >
        <PasswordFields />
        <Button type="primary" htmlType="submit" block loading={busy}>
          登录
        </Button>
        {isAsked && (
          <Suspense fallback={null}>
            <CaptchaDialog onEnd={answered} />
          </Suspense>
        )}
      </Form>
    </>
  );
}

const PasswordFields = () => (
  <>
    <Form.Item
      name="account"
      label="手机号或用户名"
      rules={[{ required: true, whitespace: true, message: '请输入手机号或用户名' }]}
    >
      <Input autoFocus autoComplete="username" maxLength={64} />
    </Form.Item>
    <Form.Item
      name="password"
      label={
        <span className="my-login-label">
          密码
          <Link to="/user/recover">忘记密码</Link>
        </span>
      }
      rules={[{ required: true, message: '请输入密码' }]}
    >
      <Input.Password autoComplete="current-password" maxLength={128} aria-label="密码" />
    </Form.Item>
    <Form.Item name="rememberMe" valuePropName="checked">
      <Checkbox>7 天内自动登录</Checkbox>
    </Form.Item>
  </>
);
