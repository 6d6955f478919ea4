/** The code with which the owner shows that it is he: sent to his own phone. */
import { useEffect, useState } from 'react';
import { Button, Form, Input } from 'antd';
import { enterprise } from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';

const SECOND = 1_000;

export function StepUp() {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (until === 0) return undefined;
    const timer = window.setInterval(() => {
      setLeft(Math.max(0, Math.ceil((until - Date.now()) / SECOND)));
    }, SECOND / 4);
    return () => window.clearInterval(timer);
  }, [until]);
  const send = useAction(enterprise.sendStepUp, {
    success: ({ phoneMasked }) => `验证码已发送到 ${phoneMasked}，5 分钟内有效`,
    onSuccess: ({ resendAfter }) => {
      setUntil(Date.now() + resendAfter * SECOND);
      setLeft(resendAfter);
    },
  });
  return (
    <Form.Item label="验证码" required htmlFor="smsCode" className="wide">
      <span className="ent-code">
        <Form.Item
          name="smsCode"
          noStyle
          rules={[{ required: true, pattern: /^\d{6}$/, message: '请输入 6 位验证码' }]}
        >
          <Input
            id="smsCode"
            maxLength={6}
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder="发到您的手机"
          />
        </Form.Item>
        <Button disabled={left > 0} loading={send.busy} onClick={() => void send.run()}>
          {left > 0 ? `${left} 秒后重新获取` : '获取验证码'}
        </Button>
      </span>
    </Form.Item>
  );
}
