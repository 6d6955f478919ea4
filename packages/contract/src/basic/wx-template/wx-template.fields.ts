/** 微信模板: which template of WeChat tells of an event, with what, and whom (engineering A15). */
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';

export const WX_EVENTS = [
  { value: 1, label: '发货通知' },
  { value: 2, label: '生产完工' },
  { value: 4, label: '应收到期' },
  { value: 8, label: '验收确认' },
  { value: 16, label: '待办审批' },
  { value: 32, label: '套料完成' },
  { value: 64, label: '续费提醒' },
] as const;
export const WX_RECEIVERS = [
  { value: 1, label: '客户联系人' },
  { value: 2, label: '责任人' },
  { value: 4, label: '制单人' },
] as const;

/** 字段映射: a keyword of the template and what stands in it; `{orderNo}` names a field of the event. */
export const wxContentFields = catalogue({
  key: f.text('模板关键词', { required: true, max: 30, pattern: /^[A-Za-z][A-Za-z0-9_]*$/ }),
  expr: f.text('内容', { required: true, max: 100 }),
});

export const wxTemplateFields = catalogue({
  ...rowFields,
  name: f.text('标题', { required: true, max: 30 }),
  event: f.oneOf('事件', { options: WX_EVENTS, required: true }),
  templateNo: f.text('模板编号', { required: true, max: 64 }),
  contentMap: f.rows('字段映射', wxContentFields, { max: 10 }),
  receiver: f.mask('接收人', { options: WX_RECEIVERS, required: true }),
  url: f.text('跳转网页', { max: 300, pattern: /^(\/|https:\/\/)\S+$/ }),
  miniProgramPath: f.text('小程序页面', { max: 200, pattern: /^[\w/]+(\?\S*)?$/ }),
  isEnabled: f.bool('启用', { default: true }),
  remark: f.text('备注', { max: 200 }),
});
