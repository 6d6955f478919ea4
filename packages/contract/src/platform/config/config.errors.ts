/** Errors of the configuration of a space (platform M4). */
import { defineErrors } from '../../kit/errors.ts';

export const configErrors = defineErrors({
  'Tenant:ConfigEnterprise': { status: 403, message: '只有企业版空间可以修改空间设置' },
  'Tenant:ConfigValue': { status: 400, message: '「{title}」须为{range}' },
});
