/** The field of a code that comes by SMS, with the button that sends it: `smsCode` of the form around it. */
import { Button, Form, Input } from 'antd';
import type { secondFactorCalls } from '@muyun/contract';
import { useSeconds } from '../../kit/countdown/use-seconds.ts';
import { useAction } from '../../kit/http/index.ts';
import './sms-code.css';

/** all of them take nothing and answer when the next may be sent, and where it went */
type StepUpCall = typeof secondFactorCalls.sendSecondFactor;

interface Props {
  /** seconds until another one may be asked for */
  readonly left: number;
  readonly busy: boolean;
  readonly onSend: () => void;
}

export function CodeField({ left, busy, onSend }: Props) {
  return (
    <Form.Item label="验证码" required>
      <div className="my-sms-code">
        <Form.Item
          name="smsCode"
          noStyle
          rules={[{ required: true, pattern: /^\s*\d{6}\s*$/, message: '请输入 6 位验证码' }]}
        >
          <Input aria-label="验证码" maxLength={6} inputMode="numeric" autoComplete="one-time-code" />
        </Form.Item>
        <Button disabled={left > 0} loading={busy} onClick={onSend}>
          {left > 0 ? `${left} 秒后重新获取` : '获取验证码'}
        </Button>
      </div>
    </Form.Item>
  );
}

/** With which a person shows that it is he: `call` sends it to his own phone. */
export function StepUpCode({ call }: { call: StepUpCall }) {
  const [left, start] = useSeconds();
  const send = useAction(call, {
    success: ({ phoneMasked }) => `验证码已发送到 ${phoneMasked}，5 分钟内有效`,
    onSuccess: ({ resendAfter }) => start(resendAfter),
  });
  return <CodeField left={left} busy={send.busy} onSend={() => void send.run()} />;
}
