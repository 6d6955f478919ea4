/** Errors that any call can raise (platform F10, decisions 6). Area errors live beside their documents. */
import { defineErrors } from './kit/errors.ts';

export const sharedErrors = defineErrors({
  // of any call, until a given password is changed
  'Account:MustChangePassword': { status: 403, message: '请先修改初始密码' },
  'Session:Invalid': { status: 401, message: '登录失效，请重新登录' },
  'Session:ReplacedByOther': { status: 401, message: '您的账号已在其他设备登录' },
  'Session:TenantMismatch': { status: 409, message: '当前空间已切换，页面将刷新' },
  'Common:Forbidden': { status: 403, message: '无权限执行该操作（Authorization）' },
  'Common:NotFound': { status: 404, message: '数据不存在或已被删除' },
  'Common:RouteNotFound': { status: 404, message: '接口不存在' },
  'Common:StaleVersion': { status: 409, message: '数据已被他人修改，请刷新后重试' },
  'Common:Validation': { status: 400, message: '填写内容有误' },
  'Common:Sorting': { status: 400, message: '不支持按「{field}」排序' },
  'Common:BadJson': { status: 400, message: '请求内容无法解析' },
  'Common:BodyTooLarge': { status: 400, message: '提交内容过大' },
  'Common:RequestKeyReused': { status: 409, message: '请求标识已用于其他内容，请刷新后重试' },
  'Common:RequestKeyFormat': { status: 400, message: '请求标识格式不正确' },
  'Common:Duplicate': { status: 409, message: '数据已存在，请勿重复提交' },
  'Common:Referenced': { status: 409, message: '数据被引用或引用的数据不存在' },
  'Common:Busy': { status: 409, message: '数据正被他人处理，请稍后重试' },
  'Common:TooManyRequests': { status: 429, message: '操作过于频繁，请稍后再试' },
  'Common:Overloaded': { status: 503, message: '服务繁忙，请稍后再试' },
  'Common:DatabaseDown': { status: 503, message: '数据库暂时无法连接，正在恢复，请稍后再试' },
  'Common:DiskFull': { status: 503, message: '服务器磁盘空间不足，未保存，请联系管理员清理后重试' },
  'Common:StorageReadOnly': { status: 503, message: '服务器存储目录不可写，未保存，请联系管理员' },
  'Common:InvalidState': { status: 409, message: '单据当前为{state}，不能{action}' },
  'Common:NotApprover': { status: 403, message: '您不是当前审批节点的审批人' },
  'Common:NotSubmitter': { status: 403, message: '只有提交人或管理员可以撤回；审核人可以驳回' },
  'Common:SelfApprovalForbidden': { status: 400, message: '不能审核自己创建的单据' },
  'Common:ReasonRequired': { status: 400, message: '请填写原因' },
  'Common:DetailRequired': { status: 400, message: '请至少添加一行明细' },
  'Common:LineTwice': { status: 400, message: '第{n}行明细重复提交' },
  'Common:QuantityNotPositive': { status: 400, message: '第{n}行数量必须大于0' },
  'Common:HasDownstream': { status: 409, message: '已被{title}{no}引用，不能{action}' },
  'Common:SubmittedBefore': { status: 409, message: '单据已提交过，不能删除，可改为作废' },
  'Common:TaxRateNotOffered': {
    status: 400,
    message: '税率 {rate}% 不在可用税率（{rates}）内，可在 业务参数 里增加',
  },
  'Common:ExportTooLarge': { status: 400, message: '导出数据超过{most}行，请缩小筛选范围' },
  'Common:DisabledReference': { status: 400, message: '{name}已停用，不能选择' },
  'Common:ImportHead': { status: 400, message: '表头缺少列：{columns}，请使用导入模板' },
  // of whatever shows or names drawings and files of a project with a password (engineering C8)
  'Cad:ProjectLocked': { status: 403, message: '该工程已加密，请输入密码' },
  'Common:Internal': { status: 500, message: '抱歉，服务器出错了' },
  // of any call that a signed key asks (platform M16, open interface)
  'Open:KeyInvalid': { status: 401, message: '密钥不存在、已停用或已过期' },
  'Open:Signature': { status: 401, message: '签名不正确' },
  'Open:Clock': { status: 401, message: '时间戳与服务器相差超过 5 分钟' },
  'Open:Replay': { status: 401, message: '该请求已经处理过，请更换随机串重新签名' },
  'Open:Address': { status: 403, message: '当前 IP 不在密钥的白名单内' },
  'Open:Scope': { status: 403, message: '密钥没有开放该接口' },
  // of any call, while support looks through a member's eyes (platform M14)
  'Impersonation:ReadOnly': { status: 403, message: '代登录为只读模式' },
  'Impersonation:NotAllowed': { status: 403, message: '代登录状态下不允许该操作' },
  'Tenant:Inactive': { status: 403, message: '{name}还未激活，马上购买激活' },
  'Tenant:Disabled': { status: 403, message: '空间已停用，请联系客服' },
  'Tenant:Expired': { status: 403, message: '版本已到期，当前为只读，请续费后操作' },
  // of any call whose right belongs to a feature that the space does not have (platform F5)
  'Feature:NotEnabled': { status: 403, message: '当前版本未开通「{feature}」功能' },
  'Factory:Required': { status: 400, message: '请先选择工厂' },
});

/** Errors of every master record and import (engineering 0.2). */
export const basicErrors = defineErrors({
  'Basic:NameDuplicate': { status: 400, message: '名称「{name}」已存在', field: 'name' },
  'Basic:CodeDuplicate': { status: 400, message: '编码「{code}」已存在', field: 'code' },
  'Basic:InUse': { status: 400, message: '「{name}」已被 {count} 处使用，不能删除，可改为停用' },
  'Basic:SystemRow': { status: 400, message: '系统内置数据不能删除或修改编码' },
  'Basic:Disabled': { status: 400, message: '「{name}」已停用，不能选择' },
  'Basic:ImportRows': { status: 400, message: '导入文件有 {count} 行错误，未导入任何数据' },
});

export const accountErrors = defineErrors({
  'Account:InvalidCredentials': { status: 400, message: '账号或密码错误，还可尝试{left}次' },
  'Account:Locked': { status: 400, message: '账号已锁定，请{minutes}分钟后再试或找回密码，也可请管理员解锁' },
  'Account:Disabled': { status: 400, message: '账号已停用，请联系管理员' },
  'Account:NoPermission': { status: 400, message: '暂无任何权限' },
  'Account:GrantType': { status: 400, message: '暂不支持该登录方式' },
  'Account:CaptchaRequired': { status: 400, message: '请完成安全验证' },
  'Account:SmsCodeInvalid': { status: 400, message: '验证码错误或已过期', field: 'smsCode' },
  'Account:PasswordFirst': {
    status: 400,
    message: '该账号登录需要密码与短信两步验证，请用账号密码登录',
  },
  'Account:SecondFactorExpired': { status: 400, message: '验证已过期，请重新输入密码' },
  'Account:SecondFactorRequired': { status: 400, message: '平台或您的空间要求登录二次验证，不能关闭' },
  'Account:PhoneRequired': { status: 400, message: '请先绑定手机号' },
  'Account:SmsTooOften': { status: 400, message: '请{seconds}秒后再获取' },
  'Account:SmsDailyLimit': { status: 400, message: '今日获取次数已达上限' },
  'Account:SmsUnavailable': { status: 503, message: '短信服务暂不可用，请稍后再试或联系管理员' },
  'Account:PhoneExists': { status: 400, message: '该手机号已注册，请直接登录', field: 'phone' },
  'Account:EmailOccupied': { status: 400, message: '该邮箱已被其他账号使用', field: 'email' },
  'Account:AgreementRequired': { status: 400, message: '请先阅读并同意协议' },
  'Account:OldPasswordWrong': { status: 400, message: '旧密码不正确' },
  'Account:PasswordWeak': { status: 400, message: '密码强度不够' },
  'Account:PasswordShort': { status: 400, message: '所在企业要求密码至少 {min} 位' },
  'Account:PasswordMismatch': { status: 400, message: '两次密码不一致' },
  'Account:PasswordReused': { status: 400, message: '不能与最近使用的密码相同' },
  'Identity:NotMember': { status: 403, message: '您不是该空间成员' },
});

export const fileErrors = defineErrors({
  'File:TypeRefused': { status: 400, message: '不支持的文件类型' },
  'File:ContentMismatch': { status: 400, message: '文件内容与扩展名不符' },
  'File:TooLarge': { status: 400, message: '文件不能超过{size}MB' },
  'File:Missing': { status: 400, message: '请选择文件' },
  'File:Unreadable': { status: 400, message: '文件无法读取：{reason}' },
});

export const jobErrors = defineErrors({
  'Job:State': { status: 409, message: '任务当前状态「{state}」不能执行「{action}」' },
  'Job:Failed': { status: 500, message: '任务执行失败：{reason}' },
});

export const orderCodeErrors = defineErrors({
  'OrderCode:CycleTooShort': { status: 400, message: '流水周期不能短于日期格式' },
  'OrderCode:PrefixExists': { status: 400, message: '前缀已被「{kind}」使用', field: 'prefix' },
  'OrderCode:Duplicate': { status: 409, message: '单号已存在，请修改', field: 'customNo' },
  'OrderCode:NotTyped': {
    status: 400,
    message: '该单据的单号由系统生成，不能手工填写',
    field: 'customNo',
  },
});
