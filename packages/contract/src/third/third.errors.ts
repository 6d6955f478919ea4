/** Errors of the connection to other systems (platform M16 §7). */
import { defineErrors } from '../kit/errors.ts';

export const thirdErrors = defineErrors({
  'Third:ConnectFailed': { status: 400, message: '连接失败：{reason}' },
  'Third:SecretMissing': { status: 400, message: '请填写密钥', field: 'secret' },
  'Third:Running': { status: 409, message: '同步任务正在执行' },
  'Third:MappingConflict': { status: 400, message: '对方编码已与其他数据关联', field: 'remoteId' },
  'Third:AddressRefused': { status: 400, message: '不允许访问该地址', field: 'url' },
  'Third:Disabled': { status: 400, message: '该对接已停用，请先启用' },
  'Third:ItemState': { status: 409, message: '只有失败的数据可以重试或忽略' },
});
