/** Another phone: a code to the old one, if there is one, and a code to the new. */
import { Form, Input } from 'antd';
import { binding } from '@muyun/contract';
import { PHONE_RULES } from '../../../app/door/phone-rules.ts';
import { loadSession } from '../../../kit/auth/index.ts';
import { checkedOnLeaving } from '../../../kit/form/index.ts';
import { showError, useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import '../../../kit/form/form.css';
import { CodeInput } from './CodeInput.tsx';

interface Typed {
  oldSmsCode?: string;
  phone: string;
  smsCode: string;
}

export default function PhoneDialog({ current, onClose }: { current: string | null; onClose: () => void }) {
  const [form] = Form.useForm<Typed>();
  const save = useAction(binding.bind, {
    success: current ? '手机已更换，其他设备已退出登录' : '手机已绑定',
    invalidates: [binding.listBindings],
    faultsTo: {
      showFaults(faults) {
        form.setFields(faults.map((f) => ({ name: f.field as keyof Typed, errors: [f.message] })));
        return [];
      },
    },
    onSuccess: () => {
      onClose();
      void loadSession().catch(showError);
    },
  });
  const phoneOf = (): Promise<string | null> =>
    form.validateFields(['phone']).then(
      ({ phone }) => String(phone).trim(),
      () => null,
    );
  const submit = ({ phone, smsCode, oldSmsCode }: Typed): void =>
    void save.run({
      body: {
        type: binding.BINDING.phone,
        phone: phone.trim(),
        smsCode: smsCode.trim(),
        ...(oldSmsCode ? { oldSmsCode: oldSmsCode.trim() } : {}),
      },
    });
  return (
    <HouseModal
      title={current ? '更换手机' : '绑定手机'}
      open
      width={440}
      onCancel={onClose}
      onOk={() => form.submit()}
      okText={current ? '更换' : '绑定'}
      busy={save.busy}
    >
      <Form<Typed> form={form} layout="vertical" className="my-form my-bind-form" onFinish={submit}>
        {current && (
          <>
            <p className="my-t2">当前手机 {current}。手机已不能收短信？请联系管理员处理。</p>
            <CodeInput name="oldSmsCode" label="原手机验证码" />
          </>
        )}
        <NewPhone />
        <CodeInput name="smsCode" label="新手机验证码" phoneOf={phoneOf} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </HouseModal>
  );
}

function NewPhone() {
  const form = Form.useFormInstance();
  return (
    <Form.Item name="phone" label="新手机号" validateTrigger="onSubmit" rules={PHONE_RULES}>
      <Input autoComplete="tel" inputMode="tel" maxLength={20} onBlur={checkedOnLeaving(form).onBlur} />
    </Form.Item>
  );
}
