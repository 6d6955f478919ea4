/** 配密封胶: the sealants that match the colours of the project's panels, with what their joints take and is not there. */
import { useState } from 'react';
import { Button } from 'antd';
import { accessorySealants, sealantFields } from '@muyun/contract';
import { useCan } from '../../../../kit/auth/index.ts';
import type { DocumentScreen, LineRow } from '../../../../kit/document/index.ts';
import { ColorSwatch } from '../../../../kit/format/index.ts';
import { PickerDrawer } from '../../../../kit/picker/index.ts';
import { columnsOf, type RowOf } from '../../../../kit/table/index.ts';

type Row = RowOf<typeof accessorySealants>;
const columns = columnsOf<typeof sealantFields, Row>(
  sealantFields,
  [
    'colorName',
    'jointMeters',
    'accessorySkuName',
    'match',
    'needQty',
    'availableQty',
    'purchaseQty',
    'purchaseUnit',
  ],
  {
    colorName: { width: 116, render: (r) => <ColorSwatch rgb={r.rgb} name={r.colorName} /> },
    jointMeters: { width: 76 },
    accessorySkuName: { width: 136, grow: true },
    match: { width: 92 },
    needQty: { width: 60 },
    availableQty: { width: 60 },
    purchaseQty: { width: 76 },
    purchaseUnit: { title: '单位', width: 48, grow: false },
  },
);

interface Props {
  readonly add: (rows: LineRow[]) => void;
  readonly screen: DocumentScreen;
}

export function PickSealants({ add, screen }: Props) {
  const [open, setOpen] = useState(false);
  const may = useCan(accessorySealants.right);
  const { projectId } = screen.head;
  const chosen = typeof projectId === 'string' ? projectId : null;
  if (!may) return null;
  const taken = new Set(screen.lines.map((l) => `${l['accessorySkuId']} ${l['projectId'] ?? projectId}`));
  return (
    <>
      <Button
        size="small"
        disabled={!chosen}
        title={chosen ? '按面板颜色推荐密封胶' : '先选工程'}
        onClick={() => setOpen(true)}
      >
        配密封胶
      </Button>
      {chosen && (
        <PickerDrawer
          call={accessorySealants}
          open={open}
          onClose={() => setOpen(false)}
          title="配色密封胶"
          context="按面板颜色配胶；接缝为面板周长的一半，另加 5% 损耗"
          noun="密封胶"
          columns={columns}
          filters={[{ type: 'inputSearch', name: 'filter', label: '颜色 / 密封胶' }]}
          query={{ projectId: chosen }}
          available={(r) => r.purchaseQty}
          isTaken={(r) => taken.has(`${r.accessorySkuId} ${r.projectId}`)}
          label={(r) => r.accessorySkuName}
          hint={(r) => r.colorName}
          unit=""
          onPick={(rows) => {
            add(
              rows.map(({ row, quantity }) => ({
                accessorySkuId: row.accessorySkuId,
                projectId: row.projectId,
                unit: row.purchaseUnit,
                quantity,
              })),
            );
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
