/** What an account is called and reached by: the same fields for one that is made and one that is changed. */
import { Form, Input } from 'antd';

export const AccountItems = ({ phoneHint }: { phoneHint?: string }) => (
  <>
    <Form.Item
      name="userName"
      label="账号"
      rules={[{ required: true, whitespace: true, message: '请输入账号' }]}
    >
      <Input autoFocus maxLength={64} autoComplete="off" />
    </Form.Item>
    <Form.Item
      name="nickname"
      label="姓名"
      rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}
    >
      <Input maxLength={32} />
    </Form.Item>
    <Form.Item
      name="phoneNumber"
      label="手机号"
      rules={[{ pattern: /^\s*(1[3-9]\d{9}|\+\d{6,18})?\s*$/, message: '请输入正确的手机号' }]}
      extra={phoneHint}
    >
      <Input maxLength={20} inputMode="tel" />
    </Form.Item>
  </>
);
