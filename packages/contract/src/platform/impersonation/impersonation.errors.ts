/** Errors of looking through a member's eyes (platform M14). */
import { defineErrors } from '../../kit/errors.ts';

export const impersonationErrors = defineErrors({
  'Impersonation:ReasonRequired': { status: 400, message: '请填写代登录原因', field: 'reason' },
  'Impersonation:TargetDisabled': { status: 400, message: '该成员已停用' },
  'Impersonation:HostTarget': { status: 400, message: '不能以平台人员的身份登录' },
  'Impersonation:PhoneRequired': {
    status: 400,
    message: '您的账号没有绑定手机号，无法短信验证，不能代登录',
  },
  'Impersonation:WriteNotGranted': { status: 400, message: '租户未授权可操作模式', field: 'mode' },
  'Account:StepUpRequired': { status: 403, message: '请先完成短信验证' },
});
