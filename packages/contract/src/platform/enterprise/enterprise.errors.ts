/** What the owner of a space is refused about it (platform M11). */
import { defineErrors } from '../../kit/errors.ts';

export const enterpriseErrors = defineErrors({
  'Tenant:RenameTooOften': { status: 400, message: '30天内只能修改一次名称', field: 'displayName' },
  'Tenant:ExportRunning': { status: 409, message: '已有导出任务在进行' },
  'Tenant:ExportGone': { status: 404, message: '导出文件还没有生成，或已超过 72 小时' },
  'Tenant:OwnerOnly': { status: 403, message: '仅空间所有者可操作' },
  'Tenant:PhoneRequired': { status: 400, message: '请先绑定手机号，再进行短信验证' },
  'Tenant:NameMismatch': { status: 400, message: '输入的空间名称不一致', field: 'displayName' },
  'Tenant:DissolveAsked': { status: 409, message: '已申请解散，可在到期前撤回' },
  'Tenant:DissolveNone': { status: 409, message: '没有待撤回的解散申请' },
});
