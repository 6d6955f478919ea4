export * as account from './account/account.calls.ts';
export type { TenantBrief, FactoryBrief } from './account/account.calls.ts';
export { basicData } from './account/basic-data.calls.ts';
export * as security from './account/security.calls.ts';
export * as secondFactorCalls from './account/second-factor.calls.ts';
export * as cancelAccount from './account/cancel.calls.ts';
export { cancelErrors, GONE_NAME } from './account/cancel.calls.ts';
export type { CancelState } from './account/cancel.calls.ts';
export * as profile from './account/profile.calls.ts';
export * as binding from './account/binding.calls.ts';
export type { Binding } from './account/binding.calls.ts';
export { bindingErrors } from './account/binding.errors.ts';
export { phoneMasked, PHONE, SMS_EVERY_S, SMS_PURPOSES } from './account/phone.ts';
export * as space from './space/space.calls.ts';
export { AGREEMENT_VERSION, SPACE_NAME, SPACE_TYPES, SPACE_WORDS } from './space/space.calls.ts';
export * as tenantConfig from './config/config.index.ts';
export * from './config/config.keys.ts';
export * from './config/config.values.ts';
export { configErrors } from './config/config.errors.ts';
export { spaceErrors } from './space/space.errors.ts';
export * as audit from './audit/audit.calls.ts';
export * as backup from './backup/backup.calls.ts';
export {
  BACKUP_KINDS,
  BACKUP_RESULTS,
  BACKUP_STATES,
  BACKUP_WORDS,
  backupErrors,
} from './backup/backup.calls.ts';
export type { BackupRun, BackupState } from './backup/backup.calls.ts';
export * as watch from './watch/watch.calls.ts';
export type { WatchMinute } from './watch/watch.calls.ts';
export { FINDING_LEVELS } from './watch/finding.ts';
export type { FindingLevel } from './watch/finding.ts';
export * from './watch/watch.findings.ts';
export { RULE_TITLES } from './watch/rule-titles.ts';
export * from './watch/watch.words.ts';
export * as file from './file/file.calls.ts';
export * as job from './job/job.calls.ts';
export type { JobView, JobState } from './job/job.calls.ts';
export { JOB_FAULTS, JOB_STATES } from './job/job.calls.ts';
export * as orderCode from './order-code/order-code.calls.ts';
export { orderCodeFields } from './order-code/order-code.calls.ts';
export { cycleTooShort, formatCode } from './order-code/order-code.calc.ts';
export type { OrderCodeRule } from './order-code/order-code.calc.ts';
export { ORDER_KINDS } from './order-code/order-kinds.ts';
export * as unlock from './unlock/unlock.calls.ts';
export * as staff from './staff/staff.calls.ts';
export { WORKBOOK_FAULTS } from './file/spreadsheet.messages.ts';
export type { WorkbookFault } from './file/spreadsheet.messages.ts';
export * as approval from './approval/approval.calls.ts';
export { approvalErrors } from './approval/approval.errors.ts';
export * from './print-template/print-template.ts';
export * as message from './message/message.calls.ts';
export type { AnnounceTarget, BellEvent, BellTab, MessageView } from './message/message.calls.ts';
export * from './message/message.kinds.ts';
export * from './message/message.limits.ts';
export * as preference from './preference/preference.calls.ts';
export { preferenceErrors, PREFERENCE_LIMITS } from './preference/preference.calls.ts';
export * from './message/sms.texts.ts';
export * as notification from './message/notification.calls.ts';
export type { Channel, Reach } from './message/notification.calls.ts';
export { messageErrors } from './message/message.errors.ts';
export * as edition from './payment/edition.calls.ts';
export type { FeatureTag, FeatureView } from './payment/edition.calls.ts';
export * as payment from './payment/payment.calls.ts';
export type { PaymentOrder, PriceGroup, PriceItem } from './payment/payment.calls.ts';
export * as paymentCalc from './payment/payment.calc.ts';
export type { CouponTerms, PaidPeriod } from './payment/payment.calc.ts';
export * from './payment/payment.words.ts';
export { paymentErrors } from './payment/payment.errors.ts';
export * as tenant from './tenant/tenant.calls.ts';
export type { TenantRow } from './tenant/tenant.calls.ts';
export * as tenantPick from './tenant/tenant-options.calls.ts';
export * as tenantInfo from './tenant/tenant-info.calls.ts';
export type { TenantInfoRow } from './tenant/tenant-info.calls.ts';
export * as tenantInit from './tenant/tenant-init.calls.ts';
export type { InitKey, InitView } from './tenant/tenant-init.calls.ts';
export * as tenantLog from './tenant/tenant-log.calls.ts';
export * from './tenant/tenant.values.ts';
export { tenantErrors } from './tenant/tenant.errors.ts';
export * as hostUser from './tenant/host-user.calls.ts';
export * from './tenant/platform-role.ts';
export * as hostAccount from './tenant/host-account.calls.ts';
export type { HostUserRow } from './tenant/host-user.calls.ts';
export * as impersonation from './impersonation/impersonation.calls.ts';
export { impersonationErrors } from './impersonation/impersonation.errors.ts';
export * as loginLog from './log/login-log.calls.ts';
export * as operateLog from './log/operate-log.calls.ts';
export * as pluginLog from './log/plugin-log.calls.ts';
export type { PluginEvent } from './log/plugin-log.calls.ts';
export * as deviceLog from './log/device-log.calls.ts';
export * from './log/log.words.ts';
export { logErrors } from './log/log.errors.ts';
export * as storage from './storage/storage.calls.ts';
export type { PreviewOf, StoredFileView } from './storage/storage.calls.ts';
export * as convert from './storage/conversion.calls.ts';
export type { ConversionRow, ConversionView, ConvertServer } from './storage/conversion.calls.ts';
export { quotaErrors } from './quota/quota.errors.ts';
export * from './storage/storage.values.ts';
export { storageErrors } from './storage/storage.errors.ts';
export * as enterprise from './enterprise/enterprise.calls.ts';
export type { EnterpriseInfo, ExportView } from './enterprise/enterprise.calls.ts';
export { enterpriseErrors } from './enterprise/enterprise.errors.ts';
export * as site from './web/site.calls.ts';
export type { PublicSite, SiteView } from './web/site.calls.ts';
export {
  CASE_ACTIONS,
  CASE_STATES,
  caseFields,
  publishCase,
  webCase,
  withdrawCase,
} from './web/case.calls.ts';
export * as monitor from './web/monitor.calls.ts';
export { monitorFields, webMonitor } from './web/monitor.calls.ts';
export * as wxOpen from './web/wx-open.calls.ts';
export type { WxAppDetail, WxAppRow, WxConfig, WxVersionRow } from './web/wx-open.calls.ts';
export { webErrors } from './web/web.errors.ts';
