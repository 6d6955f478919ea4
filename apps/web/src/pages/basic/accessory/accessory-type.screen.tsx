/** 配件类型: how much is used and in what unit, unless an accessory says otherwise. */
import { accessoryType, initAccessoryTypes } from '@muyun/contract';
import type { MasterScreens } from '../../../kit/document/index.ts';

const screen: MasterScreens<typeof accessoryType> = {
  master: accessoryType,
  options: {
    columns: ['name', 'code', 'parentId', 'usage', 'unit', 'accessoryCount', 'isEnabled', 'remark'],
    overrides: {
      name: { fixed: 'left', width: 180 },
      code: { width: 110 },
      parentId: { width: 140 },
      usage: { width: 100 },
      accessoryCount: {
        width: 90,
        link: (row) => `/common/accessory?typeId=${row.id}`,
      },
      remark: { grow: true },
    },
    form: ['name', 'code', 'parentId', 'usage', 'unit', 'sort', 'isEnabled', 'remark'],
    items: {
      parentId: { placeholder: '无 (一级类型)' },
      sort: { help: '小的在前' },
      remark: { span: 2, multiline: false },
    },
    unit: '种',
    init: { call: initAccessoryTypes, label: '带入常用类型' },
    emptyHint: '带入连接件、紧固件、型材等常用类型',
  },
};
export default screen;
