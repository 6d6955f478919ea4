/** Login by a code that is sent to the phone. */
import { useState } from 'react';
import { Button, Checkbox, Form } from 'antd';
import { SMS_PURPOSES } from '@muyun/contract';
import { logIn } from '../../kit/auth/index.ts';
import { faultsInto } from './faults.ts';
import { PhoneCode } from './PhoneCode.tsx';

interface Fields {
  phone: string;
  smsCode: string;
  rememberMe: boolean;
}

export default function SmsLogin() {
  const [form] = Form.useForm<Fields>();
  const [busy, setBusy] = useState(false);
  const enter = async ({ phone, smsCode, rememberMe }: Fields): Promise<void> => {
    setBusy(true);
    await logIn({ grantType: 'sms', phone: phone.trim(), smsCode: smsCode.trim(), rememberMe })
      .catch(faultsInto(form, 'smsCode'))
      .finally(() => setBusy(false));
  };
  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={{ rememberMe: true }}
      onFinish={(values) => void enter(values)}
    >
      <PhoneCode form={form} purpose={SMS_PURPOSES.login} />
      <Form.Item name="rememberMe" valuePropName="checked">
        <Checkbox>7 天内自动登录</Checkbox>
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy}>
        登录
      </Button>
    </Form>
  );
}
