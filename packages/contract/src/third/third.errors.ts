/** Errors of the connection to other systems (platform M16 §7). */
import { defineErrors } from '../kit/errors.ts';

export const thirdErrors = defineErrors({
  'Third:ConnectFailed': { status: 400, message: '连接失败：{reason}' },
  'Third:SecretMissing': { status: 400, message: '请填写密钥', field: 'secret' },
  'Third:AppMissing': { status: 400, message: '请填写企业 ID 或 AppKey', field: 'appId' },
  'Third:ScopeOther': { status: 400, message: '该类型不能同步所选范围', field: 'scopes' },
  'Third:ScopeRight': {
    status: 403,
    message: '您没有{scope}的查看权限或不显示金额，不能对接该范围',
    field: 'scopes',
  },
  'Third:FrequencyOther': {
    status: 400,
    message: '通讯录不能按变化拉取，请选择其他频率',
    field: 'frequency',
  },
  'Third:Running': { status: 409, message: '同步任务正在执行' },
  'Third:MappingConflict': { status: 400, message: '对方编码已与其他数据关联', field: 'remoteId' },
  'Third:AddressRefused': { status: 400, message: '不允许访问该地址', field: 'url' },
  'Third:Disabled': { status: 400, message: '该对接已停用，请先启用' },
  'Third:ItemState': { status: 409, message: '只有失败的数据可以重试或忽略' },
  'Open:TooMany': { status: 400, message: '最多保留 {most} 个密钥，请先删除不用的' },
  'Open:ExpireTime': { status: 400, message: '有效期必须晚于现在', field: 'expireTime' },
});
