/** The WeChat of this phone: bound to an account, or to be bound with its password or a code by SMS. */
import { Suspense, lazy, useState } from 'react';
import { Button, Form, Input } from 'antd';
import { type BodyInputOf, binding, SMS_PURPOSES } from '@muyun/contract';
import { confirmAsk, toast } from '../../kit/feedback.ts';
import { fmt } from '../../kit/format/index.ts';
import { isApiError, request, useAction } from '../../kit/http/index.ts';
import { faultsInto } from '../door/faults.ts';
import { PhoneCode } from '../door/PhoneCode.tsx';
import type { CaptchaGiven } from '../door/SliderCaptcha.tsx';
import { FollowHint } from './FollowHint.tsx';
import type { Scan } from './Said.tsx';

const CaptchaDialog = lazy(() => import('../door/CaptchaDialog.tsx'));

interface Props {
  scan: Scan;
  proof: { key: string; secret: string };
  onChanged: () => void;
}

export function WechatHere(props: Props) {
  return props.scan.accountName === null ? <BindForm {...props} /> : <Bound {...props} />;
}

function Bound({ scan, proof, onChanged }: Props) {
  const release = useAction(binding.unbindOnPhone, { success: '已解绑', onSuccess: onChanged });
  const ask = async (): Promise<void> => {
    const isSure = await confirmAsk({
      title: '解除绑定？',
      content: '以后不能用这个微信登录，也不再收到微信提醒。',
      okText: '解绑',
      danger: true,
    });
    if (isSure) await release.run({ body: proof });
  };
  return (
    <div className="my-wx-said">
      <h2>已绑定</h2>
      <dl className="my-wx-facts">
        <div>
          <dt>账号</dt>
          <dd>{scan.accountName}</dd>
        </div>
        {scan.wechatName && (
          <div>
            <dt>微信</dt>
            <dd>{scan.wechatName}</dd>
          </div>
        )}
        {scan.boundTime && (
          <div>
            <dt>绑定时间</dt>
            <dd>{fmt.fullTime(scan.boundTime)}</dd>
          </div>
        )}
      </dl>
      <FollowHint scan={scan} />
      <Button danger size="large" block loading={release.busy} onClick={() => void ask()}>
        解绑
      </Button>
    </div>
  );
}

const WAYS = [
  ['sms', '短信验证码'],
  ['password', '账号密码'],
] as const;
interface Typed {
  account?: string;
  password?: string;
  phone?: string;
  smsCode?: string;
}

function BindForm({ scan, proof, onChanged }: Props) {
  const [way, setWay] = useState<(typeof WAYS)[number][0]>('sms');
  return (
    <>
      <h2>绑定微信</h2>
      <p className="my-login-hint">{scan.wechatName ? `${scan.wechatName}，` : ''}请验证要绑定的账号。</p>
      <div className="my-login-tabs" role="tablist">
        {WAYS.map(([key, title]) => (
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
      <ProofForm key={way} way={way} proof={proof} onDone={onChanged} />
    </>
  );
}

function ProofForm({ way, proof, onDone }: { way: string; proof: Props['proof']; onDone: () => void }) {
  const [form] = Form.useForm<Typed>();
  const [busy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const bind = async (typed: Typed, captcha: Partial<CaptchaGiven> = {}): Promise<void> => {
    const body: BodyInputOf<typeof binding.bindOnPhone> = { ...proof, ...trimmed(typed), ...captcha };
    setBusy(true);
    try {
      await request(binding.bindOnPhone, { body });
      toast.success('已绑定');
      onDone();
    } catch (error) {
      if (isApiError(error) && error.code === 'Account:CaptchaRequired') setAsked(true);
      else faultsInto(form, way === 'sms' ? 'smsCode' : 'password')(error);
    } finally {
      setBusy(false);
    }
  };
  const answered = (given: CaptchaGiven | null): void => {
    setAsked(false);
    if (given) void bind(form.getFieldsValue(), given);
  };
  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={(typed) => void bind(typed)}
    >
      {way === 'sms' ? <PhoneCode form={form} purpose={SMS_PURPOSES.login} /> : <PasswordItems />}
      <Button type="primary" htmlType="submit" block loading={busy}>
        绑定
      </Button>
      {isAsked && (
        <Suspense fallback={null}>
          <CaptchaDialog onEnd={answered} />
        </Suspense>
      )}
    </Form>
  );
}
const trimmed = ({ account, password, phone, smsCode }: Typed) =>
  phone === undefined
    ? { account: account?.trim(), password }
    : { phone: phone.trim(), smsCode: smsCode?.trim() };

function PasswordItems() {
  return (
    <>
      <Form.Item
        name="account"
        label="手机号或用户名"
        rules={[{ required: true, whitespace: true, message: '请输入手机号或用户名' }]}
      >
        <Input autoComplete="username" maxLength={64} />
      </Form.Item>
      <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
        <Input.Password autoComplete="current-password" maxLength={128} aria-label="密码" />
      </Form.Item>
    </>
  );
}
