/** 结构: factors of area and labour by the class of a piece. */
import { initStructures, structure } from '@muyun/contract';
import type { MasterScreens } from '../../../kit/document/index.ts';
import { OnePicture, pictureColumn } from '../shared/FileFields.tsx';
import '../basic.css';

const screen: MasterScreens<typeof structure> = {
  master: structure,
  options: {
    columns: [
      'imgUrl',
      'name',
      'code',
      'shapeFactor',
      'labourFactor',
      'nestKindDefault',
      'needsWeld',
      'needsGrind',
      'isEnabled',
      'remark',
    ],
    overrides: {
      imgUrl: pictureColumn,
      name: { fixed: 'left', width: 140 },
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
      'needsWeld',
      'needsGrind',
      'isEnabled',
      'imgUrl',
      'remark',
    ],
    items: {
      shapeFactor: { help: '面积规则启用形状系数时相乘' },
      labourFactor: { help: '标准工时 × 系数' },
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
