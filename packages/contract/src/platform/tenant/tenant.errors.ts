/** Errors of spaces and accounts as the platform keeps them (platform M4, M12). */
import { defineErrors } from '../../kit/errors.ts';

export const tenantErrors = defineErrors({
  'Tenant:QuotaBelowUsage': { status: 400, message: '当前已使用{used}，不能调整为{value}', field: 'value' },
  'Tenant:QuotaTooLarge': { status: 400, message: '合计不能超过{most}', field: 'value' },
  'Tenant:FollowupKept': { status: 403, message: '只能删除自己{hours}小时内的跟进记录' },
  'Tenant:State': { status: 409, message: '空间当前为{state}，不能{action}' },
  'Tenant:HasUnpaidOrder': { status: 400, message: '存在未支付订单，不能删除' },
  'Tenant:DeleteSecond': { status: 409, message: '您已申请删除，须由另一位平台人员确认' },
  'Tenant:InitRunning': { status: 409, message: '空间正在初始化，请稍候' },
  'Tenant:EditionType': { status: 400, message: '只能更换为同类型的版本', field: 'editionId' },
  'Tenant:EndRequired': { status: 400, message: '请选择到期日', field: 'endTime' },
  'Tenant:TagExists': { status: 400, message: '标签「{name}」已存在', field: 'name' },
  'Tenant:TagInUse': { status: 400, message: '标签「{name}」已用于{count}个空间，不能删除' },
  'Tenant:NotAgent': { status: 400, message: '「{name}」不是代理商', field: 'agentTenantId' },
  'Agent:SelfAgent': { status: 400, message: '不能将自己设为下级', field: 'agentTenantId' },
  'Identity:LastPlatformAdmin': { status: 400, message: '至少保留一名可登录的平台管理员' },
  'Identity:UserHasSpaces': { status: 400, message: '账号还属于{count}个空间，请先移出' },
  'Identity:UserNameExists': { status: 400, message: '账号名已被使用', field: 'userName' },
  'Identity:PhoneExists': { status: 400, message: '该手机号已被其他账号使用', field: 'phoneNumber' },
});
