/** 变更单: what changes of which products, and who has read it. */
import { changeOrder, type ChangeLine, kindsOf } from '@muyun/contract';
import type { DocumentScreens, LineRow } from '../../../kit/document/index.ts';
import { ChangeReaders } from './ChangeReaders.tsx';
import { PickProducts } from './PickProducts.tsx';
import { ReadButton } from './ReadButton.tsx';

const withKinds = (lines: readonly LineRow[]): LineRow[] =>
  lines.map((line) => ({ ...line, kinds: kindsOf(line as ChangeLine) }));

const screen: DocumentScreens<typeof changeOrder> = {
  document: changeOrder,
  list: {
    columns: [
      'orderNo',
      'orderStatus',
      'orderTypeId',
      'title',
      'projectId',
      'changeReason',
      'productCount',
      'pieceCount',
      'readCount',
      'receiverCount',
      'cost',
      'creatorId',
      'creationTime',
    ],
    overrides: { title: { grow: true, width: 180 }, projectId: { width: 170 } },
    filters: [
      {
        type: 'select',
        name: 'isUnread',
        label: '我的阅读',
        options: [{ value: 'true', label: '未读' }],
      },
    ],
    emptyHint: '图纸或要求变了，在这里说明改哪些产品、已套的件怎么办、通知谁；审核后产品自动更新',
  },
  detail: {
    groups: {
      变更内容: ['orderTypeId', 'projectId', 'changeReason', 'chargeTo', 'title', 'content'],
      通知: ['receiverIds', 'remark'],
    },
    items: {
      content: { span: 3 },
      title: { span: 2 },
      receiverIds: { span: 2, help: '变更类型的默认接收人会自动加入' },
      remark: { span: 3, multiline: false },
    },
    figures: ['productCount', 'pieceCount', 'cost', 'receiverCount', 'readCount'],
    initial: () => ({ changeReason: 1 }),
    lines: {
      columns: [
        'productId',
        'kinds',
        'oldWidth',
        'newWidth',
        'oldHeight',
        'newHeight',
        'oldDepth',
        'newDepth',
        'newTextureId',
        'newThickness',
        'newColorId',
        'oldQuantity',
        'newQuantity',
        'nestedQuantity',
        'handling',
        'remadeQuantity',
        'remark',
      ],
      pick: (add, screen) => <PickProducts add={add} screen={screen} />,
    },
    preview: (_head, lines) => ({ lines: withKinds(lines) }),
    control: (screen) => <ReadButton screen={screen} />,
    sections: (screen) => <ChangeReaders screen={screen} />,
  },
};
export default screen;
