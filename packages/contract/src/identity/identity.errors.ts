/** Refusals of roles, members and units (platform M12 §7, M13 §7). */
import { defineErrors } from '../kit/errors.ts';

export const identityErrors = defineErrors({
  'Identity:AlreadyMember': { status: 400, message: '该用户已是成员' },
  'Identity:InviteExpired': { status: 400, message: '邀请已失效' },
  'Identity:InviteTooSoon': { status: 400, message: '对方刚拒绝邀请，{hours}小时后可再次通知' },
  'Identity:OwnerProtected': { status: 400, message: '不能对空间所有者执行该操作' },
  'Identity:RoleInUse': { status: 400, message: '角色下仍有{count}名成员' },
  'Identity:RoleInApproval': { status: 400, message: '角色已用于「{title}」的审批设置' },
  'Identity:RoleNameExists': { status: 400, message: '角色名称「{name}」已存在', field: 'displayName' },
  'Identity:StaticRole': { status: 400, message: '内置角色不可修改' },
  'Identity:GrantTooWide': { status: 403, message: '不能授予自己没有的权限' },
  'Identity:SelfLockout': { status: 400, message: '不能移除自己的管理权限' },
  'Identity:EmployeeNoExists': { status: 400, message: '工号「{employeeNo}」已存在', field: 'employeeNo' },
  'Identity:IdCardInvalid': { status: 400, message: '身份证号不正确', field: 'idCardNo' },
  'Identity:LoginNameExists': { status: 400, message: '登录名已存在', field: 'loginName' },
  'Identity:HasLogin': { status: 400, message: '该员工已开通登录账号' },
  'Identity:AccountTaken': { status: 400, message: '该账号已关联其他员工' },
  'Identity:PhoneInvalid': { status: 400, message: '请输入正确的手机号', field: 'phone' },
  'Identity:NoLogin': { status: 400, message: '该员工还没有开通登录账号' },
  'Identity:ForeignAccount': { status: 400, message: '该账号不是本空间创建，不能修改密码' },
  'Identity:EmployeeLeft': { status: 400, message: '该员工已离职' },
  'Identity:NotLeft': { status: 400, message: '该员工在职' },
  'Identity:HasOpenWork': { status: 400, message: '该员工还有未完结的报工' },
  'Identity:HandOverRequired': {
    status: 400,
    message: '该员工还负责{count}项数据（{where}），请选择交接人',
    field: 'handOverTo',
  },
  'Identity:HandOverSelf': { status: 400, message: '不能交接给本人', field: 'handOverTo' },
  'Identity:LeaveBeforeEntry': { status: 400, message: '离职日期不能早于入职日期', field: 'leaveDate' },
  'Feature:SeatExceeded': { status: 403, message: '席位已满（{used}/{seats}），请购买席位或停用成员' },
});

export const organizationErrors = defineErrors({
  'Org:TooDeep': { status: 400, message: '组织机构最多五级', field: 'parentId' },
  'Org:HasChildren': { status: 400, message: '请先删除下级机构' },
  'Org:HasMembers': { status: 400, message: '请先移除机构成员' },
  'Org:InUse': { status: 400, message: '机构已用于人员配置「{title}」' },
  'Org:MoveIntoSelf': { status: 400, message: '不能移动到自身或下级', field: 'parentId' },
  'Org:NameExists': { status: 400, message: '同级机构名称重复', field: 'displayName' },
  'Staffing:KeyExists': { status: 400, message: '该路由下查询Key已存在', field: 'queryUserKey' },
  'Factory:InUse': { status: 400, message: '工厂已有单据，不能删除' },
  'Factory:DefaultRequired': { status: 400, message: '必须保留一个默认工厂' },
});
