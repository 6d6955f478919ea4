/** 微信模板: an event, the keywords of a template and what stands in them. */
import { wxTemplate } from '@muyun/contract';
import type { MasterScreens } from '../../../kit/document/index.ts';
import { EventFields } from './EventFields.tsx';

const P = 'AlBasic.WxTemplates';

interface Row {
  readonly key: string;
  readonly expr: string;
}
const screen: MasterScreens<typeof wxTemplate.wxTemplateMaster> = {
  master: wxTemplate.wxTemplateMaster,
  options: {
    columns: [
      'name',
      'event',
      'templateNo',
      'contentMap',
      'receiver',
      'url',
      'miniProgramPath',
      'isEnabled',
      'remark',
    ],
    overrides: {
      name: { fixed: 'left', width: 160 },
      event: { width: 96 },
      templateNo: { width: 180, grow: false },
      contentMap: {
        kind: 'text',
        width: 260,
        grow: true,
        value: (row) => ((row['contentMap'] ?? []) as readonly Row[]).map((r) => r.expr).join('；'),
      },
      receiver: { width: 170 },
      url: { title: '跳转', width: 180, value: (row) => row['url'] ?? row['miniProgramPath'] },
      miniProgramPath: { hidden: true },
      remark: { hidden: true },
    },
    form: [
      'name',
      'event',
      'templateNo',
      'receiver',
      'url',
      'miniProgramPath',
      'isEnabled',
      'remark',
      'contentMap',
    ],
    items: {
      templateNo: { placeholder: '公众平台的模板编号' },
      url: { placeholder: '/sale/delivery 或 https://…', help: '与小程序页面二选一' },
      remark: { span: 2, help: <EventFields /> },
    },
    actionsWidth: 150,
    emptyHint: '按事件各建一个模板，微信用户就能收到发货、完工和到期提醒',
    rowActions: (row, { gesture }) => [
      {
        label: '测试发送',
        right: `${P}:edit`,
        ...(row['isEnabled'] ? {} : { blocked: '先启用' }),
        onClick: () =>
          gesture.run(
            wxTemplate.testWxTemplate,
            { params: { id: row.id } },
            { success: (told) => `已发给自己：${told.content.split('\n')[0] ?? told.title}` },
          ),
      },
    ],
  },
};
export default screen;
