/** Errors of the configuration of a space (platform M4). */
import { defineErrors } from '../../kit/errors.ts';

export const configErrors = defineErrors({
  'Tenant:SupportWriteUntil': {
    status: 400,
    message: '允许平台协助操作的时间要在以后，最长 {days} 天',
    field: 'allowSupportWriteUntil',
  },
  'Tenant:ConfigEnterprise': { status: 403, message: '只有企业版空间可以修改空间设置' },
  'Tenant:ConfigValue': { status: 400, message: '「{title}」须为{range}' },
});
