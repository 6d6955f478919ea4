/** A code by SMS for whoever is logged in, with the button that asks for one. */
import { Button, Form, Input } from 'antd';
import { binding } from '@muyun/contract';
import { CODE_RULES } from '../../../app/door/phone-rules.ts';
import { useSeconds } from '../../../kit/countdown/use-seconds.ts';
import { useAction } from '../../../kit/http/index.ts';

interface Props {
  name: string;
  label: string;
  /** the new phone it goes to, once that is valid; without it to the phone of the account */
  phoneOf?: () => Promise<string | null>;
}

export function CodeInput({ name, label, phoneOf }: Props) {
  const [left, start] = useSeconds();
  const send = useAction(binding.sendBindCode, {
    success: '验证码已发送，5 分钟内有效',
    onSuccess: ({ resendAfter }) => start(resendAfter),
  });
  const text = left > 0 ? `${left} 秒后重新获取` : '获取验证码';
  const ask = async (): Promise<void> => {
    const phone = phoneOf ? await phoneOf() : undefined;
    if (phone !== null) await send.run({ body: phone === undefined ? {} : { phone } });
  };
  return (
    <Form.Item name={name} label={label} rules={CODE_RULES}>
      <Input
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        suffix={
          <Button
            type="link"
            size="small"
            loading={send.busy}
            disabled={left > 0}
            aria-label={`${text}（${label}）`}
            onClick={() => void ask()}
          >
            {text}
          </Button>
        }
      />
    </Form.Item>
  );
}
