/** 托盘: single ones and many alike, their labels, out of use and back, emptied with a reason. */
import { useMemo, useState } from 'react';
import {
  clearPallet,
  makePallets,
  pallet,
  palletBatchFields,
  palletLabels,
  PALLET_FREE,
  PALLET_OFF,
  PALLET_USED,
  setPalletStatus,
} from '@muyun/contract';
import { MasterList, type MasterOptions } from '../../../kit/document/MasterList.tsx';
import type { DocRow, MasterActs } from '../../../kit/document/index.ts';
import { FormModal, itemsOf } from '../../../kit/form/index.ts';
import { download, showError } from '../../../kit/http/index.ts';
import type { RowAction } from '../../../kit/table/index.ts';

const P = 'AlBasic.Pallets';
const STALE = [pallet.calls.list, pallet.calls.all];
const SIZE = ['length', 'width', 'height', 'weight', 'maxWeight'] as const;

const print = (rows: readonly DocRow[]): Promise<void> =>
  download(palletLabels, { query: { ids: rows.map((r) => r.id).join(',') } }).catch(showError);

const LOOKS: Pick<MasterOptions<typeof pallet>, 'columns' | 'overrides' | 'form' | 'items'> = {
  columns: [
    'code',
    'name',
    'kind',
    'status',
    'location',
    'content',
    'loadWeight',
    'maxWeight',
    'weight',
    'length',
    'width',
    'height',
    'remark',
  ],
  overrides: {
    code: { fixed: 'left', width: 110 },
    name: { fixed: 'left', width: 130 },
    kind: { width: 80 },
    status: { width: 84 },
    location: { width: 120 },
    content: { width: 200, grow: true },
    remark: { hidden: true },
  },
  form: ['code', 'name', 'kind', ...SIZE, 'remark'],
  items: { code: { help: '标签上的二维码就是它' }, remark: { multiline: false } },
};

/** What may be done with a pallet beside changing it. */
function actionsOf(row: DocRow, { gesture, ask }: MasterActs): RowAction<DocRow>[] {
  const status = row['status'];
  const isUsed = status === PALLET_USED;
  const isOff = status === PALLET_OFF;
  const clear = async (): Promise<void> => {
    const reason = row['content'] ? await ask(`清空托盘 ${String(row['code'])}？`, '清空') : null;
    if (reason === undefined) return;
    await gesture.run(
      clearPallet,
      { params: { id: row.id }, body: { version: row.version, ...(reason === null ? {} : { reason }) } },
      { success: '已清空', invalidates: STALE },
    );
  };
  return [
    { label: '打印标签', right: `${P}:export`, onClick: () => print([row]) },
    { label: '清空', right: `${P}:edit`, ...(isUsed ? {} : { blocked: '托盘上没有东西' }), onClick: clear },
    {
      label: isOff ? '启用' : '停用',
      right: `${P}:${isOff ? 'enable' : 'disable'}`,
      ...(isUsed ? { blocked: '托盘正在使用，先清空' } : {}),
      onClick: () =>
        gesture.run(
          setPalletStatus,
          {
            params: { id: row.id },
            body: { version: row.version, status: isOff ? PALLET_FREE : PALLET_OFF },
          },
          { success: isOff ? '已启用' : '已停用', invalidates: STALE },
        ),
    },
  ];
}

const batchItems = itemsOf(palletBatchFields, ['prefix', 'count', 'name', 'kind', ...SIZE], {
  prefix: { placeholder: '如 TP', help: '接着已有的最大号往下编，如 TP001' },
});

export default function PalletScreen() {
  const [isMaking, setMaking] = useState(false);
  const options = useMemo<MasterOptions<typeof pallet>>(
    () => ({
      ...LOOKS,
      primary: [{ label: '批量生成', right: `${P}:add`, onClick: () => setMaking(true) }],
      batchActions: [{ label: '打印标签', right: `${P}:export`, run: print }],
      actionsWidth: 150,
      emptyHint: '用前缀和数量一次生成，再打印二维码标签贴到托盘上',
      nameOf: (row) => String(row['code']),
      rowActions: actionsOf,
    }),
    [],
  );
  return (
    <>
      <MasterList master={pallet} options={options} />
      <FormModal
        noun="托盘"
        title="批量生成托盘"
        width={780}
        columns={3}
        open={isMaking}
        onClose={() => setMaking(false)}
        items={batchItems}
        create={makePallets}
        initial={{ name: '托盘', count: 10 }}
        invalidates={STALE}
      />
    </>
  );
}
