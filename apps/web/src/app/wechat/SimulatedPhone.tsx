/** Plays the phone where WeChat is simulated: one types who one is, as WeChat would know it by itself. */
import { Button, Checkbox, Form, Input } from 'antd';
import { binding } from '@muyun/contract';

interface Typed {
  name: string;
  isStranger: boolean;
}
/** How the simulator tells who does not follow the public account. */
const STRANGER = 'stranger ';

export function SimulatedPhone({ state }: { state: string }) {
  const agree = ({ name, isStranger }: Typed): void => {
    const who = `${isStranger ? STRANGER : ''}${name.trim()}`;
    const query = new URLSearchParams({
      state,
      code: `${binding.SIMULATED_CODE}${who}#${crypto.randomUUID().slice(0, 8)}`,
    });
    window.location.assign(`${binding.wechatReturn.path}?${query.toString()}`);
  };
  return (
    <>
      <h2>模拟微信</h2>
      <p className="my-login-hint">演示环境没有连接微信，这一页代替手机。真实环境由微信告诉系统是谁。</p>
      <Form<Typed>
        layout="vertical"
        size="large"
        requiredMark={false}
        initialValues={{ isStranger: false }}
        onFinish={agree}
      >
        <Form.Item
          name="name"
          label="扮演的微信昵称"
          rules={[
            { required: true, whitespace: true, message: '请输入昵称' },
            { pattern: /^[\p{L}\p{N} _-]+$/u, message: '只用文字、数字、空格和横线' },
          ]}
        >
          <Input autoFocus maxLength={20} placeholder="同一个昵称就是同一个微信" />
        </Form.Item>
        <Form.Item name="isStranger" valuePropName="checked">
          <Checkbox>没有关注公众号</Checkbox>
        </Form.Item>
        <Button type="primary" htmlType="submit" block>
          扫码
        </Button>
      </Form>
    </>
  );
}
