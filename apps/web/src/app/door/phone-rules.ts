/** What a form asks of a phone and of the code that is sent to it. */
import type { FormRule } from 'antd';
import { PHONE } from '@muyun/contract';

export const PHONE_RULES: FormRule[] = [
  { required: true, message: '请输入手机号' },
  {
    validator: (_r, value?: string) =>
      !value || PHONE.test(value.trim())
        ? Promise.resolve()
        : Promise.reject(new Error('请输入正确的手机号')),
  },
];
export const CODE_RULES: FormRule[] = [
  { required: true, message: '请输入验证码' },
  { pattern: /^\s*\d{6}\s*$/, message: '请输入 6 位验证码' },
];
