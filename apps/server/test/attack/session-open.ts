/** Calls that are open to every session, and what they may tell. */
import { areaRule, color, excelTemplate, plateType, texture } from '@muyun/contract';

/** What a call that takes no id may tell everybody of the space: the columns of a select in a form, and what is one's own. */
export const OPEN: Readonly<Record<string, readonly string[]>> = {
  'identity.organization-units.members.options': ['id', 'name'],
  // of which kinds of documents the number may be typed: the form of a new one asks
  'basic.order-code.typed': ['kind', 'variant'],
  'identity.organization-units.tree': ['id', 'displayName', 'children'],
  'tenant.account.editions': ['id', 'name', 'editionType', 'isFree', 'trialDays', 'isOpen'],
  'identity.employees.all': ['id', 'name', 'employeeNo'],
  'identity.factorys.list': ['id', 'name', 'logoUrl'],
  'shell.editions': ['id', 'displayName', 'editionType', 'isFree', 'isStatic', 'trialDayCount'],
  'shell.features': ['id', 'displayName', 'isTag', 'children'],
  'red.prices.by-provider': ['groupName', 'priceItems'],
  'basic.query-organization-unit.by-router-name': [
    'moduleName',
    'routerName',
    'queryUserTitle',
    'queryUserKey',
    'organizationUnitId',
    'organizationUnitName',
  ],
  'basic.material-texture.list': texture.textureMaster.brief,
  'basic.plate-type.list': plateType.plateTypeMaster.brief,
  'basic.color-card.list': color.colorMaster.brief,
  'basic.area-rule.list': areaRule.areaRuleMaster.brief,
  'basic.excel-template.list': excelTemplate.excelTemplateMaster.brief,
  'tenant.config.settings': ['key', 'value', 'defaultValue', 'version'],
  'basic.demander.list': ['id', 'code', 'name', 'shortName', 'parentId', 'areaRuleId'],
};
/** Calls that answer with what is one's own. */
export const OWN: ReadonlySet<string> = new Set([
  'user.account.auth',
  // change orders that one was told of
  'message.change-read',
  'prod-change.unread',
  'prod-change.read',
  'shell.basic-data',
  'user.account.policy',
  'basic.file.upload',
  'user.account.change-password',
  'user.account.switch',
  'user.account.tenant-status',
  'user.account.tenant-transfer',
  'identity.members.invite.join',
  'user.account.tenants',
  'account.profile-tenant',
  'user.account.activity',
  'user.account.sessions',
  'account.own-logins',
  'account.own-logins-down',
  'user.account.second-factor',
  'user.account.second-factor.sms',
  'user.account.second-factor.turn',
  'user.account.sessions.clear',
  // the end of the own account
  'user.account.cancel',
  'user.account.cancel.sms',
  'user.account.cancel.create',
  'user.account.cancel.delete',
  // what the own account is bound to, and by which ways it is told
  'account.bind.list',
  'account.bind',
  'account.bind.sms',
  'account.bind.ticket',
  'account.notification.get',
  'account.notification.save',
  'account.notification.test',
  'user.account.preference',
  'user.account.preference.save',
  'tenant.account.create',
  'tenant.config.get',
  'account.login-as.exit',
  // what the own space has, how one can pay, and buying for a space of one's own
  'tenant.feature',
  'order.options',
  'order.quote',
  'order.create',
  // a code to the own phone of the owner
  'tenant.step-up',
  // an upload of one's own; links of files, whose ids are looked at one by one
  'basic.file.multipart.start',
  'basic.file.sign',
  // of the platform's people
  'dashboard.file-converts',
  'message.list',
  'message.stream',
  'message.clear',
  'message.state',
  'message.batch-state',
  'message.batch-delete',
  'message.delete-read',
  // what the own plug-in did
  'log.plugin-operation.create',
]);

/** Calls over all documents: each part is told only to who may read its list. */
export const PARTS: ReadonlySet<string> = new Set([
  'dashboard.head-info',
  'basic.search',
  'basic.approval.todo',
]);
