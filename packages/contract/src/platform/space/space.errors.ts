/** Errors of spaces that people make themselves (platform M4). */
import { defineErrors } from '../../kit/errors.ts';

export const spaceErrors = defineErrors({
  'Tenant:NameExists': { status: 400, message: '空间名称已存在', field: 'displayName' },
  'Tenant:EditionUnavailable': { status: 400, message: '该版本暂时不能创建' },
  'Tenant:TooManySpaces': { status: 400, message: '您创建的免费/试用空间已达上限（5个）' },
  'Tenant:TrialUsed': { status: 400, message: '该手机号或企业已试用过此版本，请购买后使用' },
  'Tenant:UserMismatch': { status: 403, message: '只能为自己创建空间' },
});
