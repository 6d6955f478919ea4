/** Takes WeChat off the account; whoever has no password shows first that he has the phone. */
import { useState } from 'react';
import { Button, Form } from 'antd';
import { type Binding, binding } from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';
import { ConfirmButton, HouseModal } from '../../../kit/overlay/index.ts';
import { CodeInput } from './CodeInput.tsx';

const CONSEQUENCES = '以后不能用这个微信登录，也不再收到微信提醒。';

export function UnbindButton({ wechat }: { wechat: Binding }) {
  const [isOpen, setOpen] = useState(false);
  const release = useAction(binding.unbind, {
    success: '已解绑',
    invalidates: [binding.listBindings],
    onSuccess: () => setOpen(false),
  });
  const run = (smsCode?: string) =>
    release.run({
      params: { type: String(wechat.type) },
      ...(smsCode === undefined ? {} : { smsCode: smsCode.trim() }),
    });
  const [form] = Form.useForm<{ smsCode: string }>();
  if (!wechat.asksCode)
    return (
      <ConfirmButton
        danger
        ask="解绑微信？"
        consequences={CONSEQUENCES}
        okText="解绑"
        onConfirm={() => run()}
      >
        解绑
      </ConfirmButton>
    );
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        解绑
      </Button>
      {isOpen && (
        <HouseModal
          title="解绑微信"
          open
          width={440}
          danger
          okText="解绑"
          busy={release.busy}
          onOk={() => form.submit()}
          onCancel={() => setOpen(false)}
        >
          <p className="my-t2">{CONSEQUENCES}账号没有密码，解绑后只能用短信登录，请先验证手机。</p>
          <Form form={form} layout="vertical" onFinish={({ smsCode }) => void run(smsCode)}>
            <CodeInput name="smsCode" label="手机验证码" />
          </Form>
        </HouseModal>
      )}
    </>
  );
}
