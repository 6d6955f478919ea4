/** Refusals of bindings and of WeChat as a way in. */
import { defineErrors } from '../../kit/errors.ts';

export const bindingErrors = defineErrors({
  'Account:BindOccupied': { status: 400, message: '该微信已绑定其他账号' },
  'Account:TicketExpired': { status: 400, message: '二维码已过期，请刷新' },
  'Account:LastLoginMeans': { status: 400, message: '请先设置密码或绑定手机后再解绑' },
  'Account:PhoneOccupied': { status: 400, message: '该手机号已被其他账号使用', field: 'phone' },
  'Account:SamePhone': { status: 400, message: '这就是当前绑定的手机号', field: 'phone' },
  'Account:NoPhone': { status: 400, message: '账号没有绑定手机' },
  'Account:OldSmsCodeInvalid': { status: 400, message: '原手机验证码错误或已过期', field: 'oldSmsCode' },
  'Account:WechatUnbound': { status: 400, message: '该微信没有绑定账号' },
  'Account:WechatUnavailable': { status: 400, message: '系统没有开通微信，请联系管理员' },
});
