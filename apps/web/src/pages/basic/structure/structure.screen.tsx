/** 结构: factors of area and labour by the class of a piece. */
import { initStructures, process, structure } from '@muyun/contract';
import type { MasterScreens } from '../../../kit/document/index.ts';
import { OnePicture, pictureColumn } from '../shared/FileFields.tsx';
import '../basic.css';

const PROCESSES = { call: process.calls.all };

const screen: MasterScreens<typeof structure> = {
  master: structure,
  options: {
    columns: [
      'imgUrl',
      'name',
      'code',
      'shapeFactor',
      'labourFactor',
      'defaultProcessNames',
      'nestKindDefault',
      'needsWeld',
      'needsGrind',
      'isEnabled',
      'remark',
    ],
    overrides: {
      imgUrl: pictureColumn,
      name: { fixed: 'left', width: 140 },
      defaultProcessNames: { width: 220, grow: true },
      code: { width: 100 },
      nestKindDefault: { width: 100 },
      needsWeld: { width: 90 },
      needsGrind: { width: 90 },
      remark: { grow: true },
    },
    form: [
      'name',
      'code',
      'nestKindDefault',
      'shapeFactor',
      'labourFactor',
      'sort',
      'defaultProcessIds',
      'needsWeld',
      'needsGrind',
      'isEnabled',
      'imgUrl',
      'remark',
    ],
    items: {
      shapeFactor: { help: '面积规则启用形状系数时相乘' },
      labourFactor: { help: '标准工时 × 系数' },
      defaultProcessIds: {
        source: PROCESSES,
        span: 2,
        placeholder: '按工序的适用规则',
        help: '这种结构的产品只走这些工序；下达路线时按工序排序带出',
      },
      needsWeld: { help: '要过焊接工序' },
      needsGrind: { help: '要过打磨工序' },
      nestKindDefault: { help: '新产品的套料方式' },
      sort: { help: '小的在前' },
      imgUrl: { control: <OnePicture label="图片" /> },
      remark: { span: 2, multiline: false },
    },
    unit: '种',
    init: { call: initStructures, label: '带入常用结构' },
    emptyHint: '带入平板、单折、包柱、双曲等常用结构，再按本厂调整系数',
  },
};
export default screen;
