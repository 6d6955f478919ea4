/** A phone and the code that was sent to it: two fields of a form, with the button that asks for one. */
import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import type { FormInstance } from 'antd';
import { type BodyInputOf, security } from '@muyun/contract';
import { useSeconds } from '../../kit/countdown/use-seconds.ts';
import { isApiError, request, showError } from '../../kit/http/index.ts';
import { toast } from '../../kit/feedback.ts';
import { checkedOnLeaving } from '../../kit/form/leaving.ts';
import CaptchaDialog from './CaptchaDialog.tsx';
import { CODE_RULES, PHONE_RULES } from './phone-rules.ts';
import type { CaptchaGiven } from './SliderCaptcha.tsx';

type Purpose = BodyInputOf<typeof security.sendSms>['purpose'];

/** Seconds that the server names in its refusal. */
const secondsOf = (message: string): number => Number(/(\d+)秒/.exec(message)?.[1] ?? 0);

function useSending(form: FormInstance, purpose: Purpose) {
  const [left, start] = useSeconds();
  const [busy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const send = async (given: CaptchaGiven | null): Promise<void> => {
    setAsked(false);
    if (!given) return;
    setBusy(true);
    const phone = String(form.getFieldValue('phone')).trim();
    try {
      const { resendAfter } = await request(security.sendSms, { body: { phone, purpose, ...given } });
      start(resendAfter);
      toast.success('验证码已发送，5 分钟内有效');
    } catch (error) {
      if (isApiError(error) && error.code === 'Account:CaptchaRequired')
        toast.warning('拼块没有对准，请重新获取');
      else showError(error);
      if (isApiError(error) && error.code === 'Account:SmsTooOften') start(secondsOf(error.message));
    } finally {
      setBusy(false);
    }
  };
  return {
    left,
    busy,
    dialog: isAsked && <CaptchaDialog onEnd={(given) => void send(given)} />,
    /** a phone first, then the captcha */
    ask: () =>
      void form.validateFields(['phone']).then(
        () => setAsked(true),
        () => undefined,
      ),
  };
}

interface Props {
  form: FormInstance;
  purpose: Purpose;
  /** the phone is given, e.g. by an invitation */
  isFixed?: boolean;
}

export function PhoneCode({ form, purpose, isFixed = false }: Props) {
  const { left, busy, dialog, ask } = useSending(form, purpose);
  return (
    <>
      <Form.Item name="phone" label="手机号" validateTrigger="onSubmit" rules={PHONE_RULES}>
        <Input
          autoFocus={!isFixed}
          readOnly={isFixed}
          autoComplete="tel"
          inputMode="tel"
          maxLength={20}
          onBlur={checkedOnLeaving(form).onBlur}
        />
      </Form.Item>
      <Form.Item name="smsCode" label="验证码" rules={CODE_RULES}>
        <Input
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
          suffix={
            <Button type="link" size="small" loading={busy} disabled={left > 0} onClick={ask}>
              {left > 0 ? `${left} 秒后重新获取` : '获取验证码'}
            </Button>
          }
        />
      </Form.Item>
      {dialog}
    </>
  );
}
