/** The second step of a login: the code that has gone to the phone after the right password. */
import { useEffect, useEffectEvent, useState } from 'react';
import { Button, Form, Input } from 'antd';
import type { FormInstance } from 'antd';
import { logIn, type SecondFactor } from '../../kit/auth/index.ts';
import { useSeconds } from '../../kit/countdown/use-seconds.ts';
import { toast } from '../../kit/feedback.ts';
import { isApiError } from '../../kit/http/index.ts';
import { faultsInto } from './faults.ts';

interface Fields {
  smsCode: string;
}
interface Props {
  readonly asked: SecondFactor;
  /** what was typed in the first step: whose login it is in the log, and how long it holds */
  readonly typed: () => { account: string; rememberMe: boolean };
  /** another code: the password is sent once more */
  readonly onAgain: () => Promise<void>;
  readonly onBack: () => void;
}

/** Sends the code with what was typed in the first step. */
function useEntering(form: FormInstance<Fields>, { asked, typed, onBack }: Props) {
  const [busy, setBusy] = useState(false);
  const enter = async ({ smsCode }: Fields): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const { account, rememberMe } = typed();
    await logIn({
      grantType: 'password',
      account: account.trim(),
      rememberMe,
      secondFactorTicket: asked.ticket,
      secondFactorCode: smsCode.trim(),
    })
      .catch((error: unknown) => {
        if (isApiError(error) && error.code === 'Account:SecondFactorExpired') {
          toast.warning(error.message);
          onBack();
        } else faultsInto(form, 'smsCode')(error);
      })
      .finally(() => setBusy(false));
  };
  return { busy, enter };
}

export default function SecondStep(props: Props) {
  const { asked, onAgain, onBack } = props;
  const [form] = Form.useForm<Fields>();
  const { busy, enter } = useEntering(form, props);
  const [left, start] = useSeconds();
  const begin = useEffectEvent(() => start(asked.resendAfter));
  useEffect(() => begin(), []);
  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={(values) => void enter(values)}
      onValuesChange={(_changed, { smsCode }) => {
        // the sixth digit is the last: nobody looks for a button then
        if (/^\d{6}$/.test(smsCode.trim())) form.submit();
      }}
    >
      <p className="my-login-second">为了账号安全，验证码已发送到 {asked.phoneMasked}，5 分钟内有效。</p>
      <Form.Item
        name="smsCode"
        label="验证码"
        rules={[{ required: true, pattern: /^\s*\d{6}\s*$/, message: '请输入 6 位验证码' }]}
      >
        <Input
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
          suffix={
            <Button type="link" size="small" disabled={left > 0} onClick={() => void onAgain()}>
              {left > 0 ? `${left} 秒后重新获取` : '重新获取'}
            </Button>
          }
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy}>
        验证并登录
      </Button>
      <Button type="link" block onClick={onBack}>
        返回，换一个账号
      </Button>
    </Form>
  );
}
