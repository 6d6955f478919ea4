/** A forgotten password: whoever holds the phone sets a new one. */
import { useState } from 'react';
import { Button, Form, Steps } from 'antd';
import { Link, useNavigate } from 'react-router';
import { security, SMS_PURPOSES } from '@muyun/contract';
import { isApiError, request } from '../../kit/http/index.ts';
import { UserLayout } from '../login/UserLayout.tsx';
import { faultsInto } from './faults.ts';
import { NewPassword } from '../account/NewPassword.tsx';
import { PhoneCode } from './PhoneCode.tsx';

interface Fields {
  phone: string;
  smsCode: string;
  newPassword: string;
  password2: string;
}
const STEPS = [{ title: '验证手机' }, { title: '新密码' }, { title: '完成' }];

export default function RecoverPage() {
  const [step, setStep] = useState(0);
  const [phone, setPhone] = useState('');
  return (
    <UserLayout>
      <h2>找回密码</h2>
      <p className="my-login-hint">
        想起来了？<Link to="/user/login">去登录</Link>
      </p>
      <Steps size="small" current={step} items={STEPS} className="my-door-lead" />
      {step < 2 ? (
        <RecoverForm
          step={step}
          onStep={setStep}
          onDone={(of) => {
            setPhone(of);
            setStep(2);
          }}
        />
      ) : (
        <Done phone={phone} />
      )}
    </UserLayout>
  );
}

interface FormProps {
  readonly step: number;
  onStep(step: number): void;
  onDone(phone: string): void;
}

/** One form in two steps: the code is proved together with the password, so that nobody can leave it half used. */
function RecoverForm({ step, onStep, onDone }: FormProps) {
  const [form] = Form.useForm<Fields>();
  const [busy, setBusy] = useState(false);
  const next = async (): Promise<void> => {
    const first = await form.validateFields(['phone', 'smsCode']).catch(() => null);
    if (first) onStep(1);
  };
  const send = async (): Promise<void> => {
    const values = { ...(form.getFieldsValue(true) as Fields) };
    setBusy(true);
    try {
      const phone = values.phone.trim();
      await request(security.forgetPassword, { body: { ...values, phone, smsCode: values.smsCode.trim() } });
      onDone(phone);
    } catch (error) {
      if (isApiError(error) && error.code === 'Account:SmsCodeInvalid') onStep(0);
      faultsInto(form, 'newPassword')(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={() => void (step === 0 ? next() : send())}
    >
      {/* both steps stay in the form: a code that turns out wrong is corrected where it was typed */}
      <div hidden={step !== 0}>
        <PhoneCode form={form} purpose={SMS_PURPOSES.recover} />
      </div>
      {step === 1 && <NewPassword form={form} name="newPassword" />}
      <Button type="primary" htmlType="submit" block loading={busy}>
        {step === 0 ? '下一步' : '修改密码'}
      </Button>
      {step === 1 && (
        <Button type="text" block onClick={() => onStep(0)} style={{ marginTop: 8 }}>
          上一步
        </Button>
      )}
    </Form>
  );
}

function Done({ phone }: { phone: string }) {
  const navigate = useNavigate();
  return (
    <div className="my-door-done" role="status">
      <b>密码已修改</b>
      <p>所有设备上的登录都已退出，请用新密码登录。</p>
      <Button
        type="primary"
        size="large"
        block
        onClick={() => void navigate(`/user/login?account=${encodeURIComponent(phone)}`)}
      >
        去登录
      </Button>
    </div>
  );
}
