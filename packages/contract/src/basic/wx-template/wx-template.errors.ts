/** Refusals of 微信模板 (engineering A15). */
import { defineErrors } from '../../kit/errors.ts';

export const wxTemplateErrors = defineErrors({
  'Basic:WxTemplateEmpty': { status: 400, message: '请至少填写一行字段映射', field: 'contentMap' },
  'Basic:WxTemplateField': { status: 400, message: '该事件没有字段「{field}」', field: 'contentMap' },
  'Basic:WxTemplateTwice': { status: 400, message: '模板关键词「{key}」重复', field: 'contentMap' },
  'Basic:WxTemplateJump': {
    status: 400,
    message: '跳转网页和小程序页面只能填一个',
    field: 'miniProgramPath',
  },
});
