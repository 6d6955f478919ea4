/** 涂料档案: what is typed of a paint, and what of it the list shows. */
import { brand, paintItem } from '@muyun/contract';
import type { DocRow, MasterOptions } from '../../../kit/document/index.ts';
import { request } from '../../../kit/http/index.ts';

/** Of a paint everything but its name is like that of another one. */
async function copy(row: DocRow): Promise<void> {
  const {
    id: _id,
    code: _code,
    version: _version,
    ...like
  } = await request(paintItem.calls.get, {
    params: { id: row.id },
  });
  await request(paintItem.calls.create, { body: { ...like, name: `${like.name} 副本` } as never });
}

export const itemOptions: MasterOptions<typeof paintItem> = {
  columns: [
    'code',
    'name',
    'paintType',
    'brandId',
    'colorCode',
    'gloss',
    'packSize',
    'kgPerSquare' as never,
    'transferPct',
    'shelfLifeDays',
    'safetyStock',
    'supplierId',
    'isEnabled',
  ],
  overrides: {
    code: { width: 92, fixed: 'left' },
    name: { width: 180, grow: true },
    paintType: { width: 76 },
    brandId: { width: 100 },
    colorCode: { width: 96 },
    gloss: { width: 72 },
    packSize: { width: 104 },
    supplierId: { width: 120 },
  },
  form: [
    'name',
    'paintType',
    'brandId',
    'supplierId',
    'supplierCode',
    'colorCardId',
    'colorCode',
    'gloss',
    'packSize',
    'solidsPct',
    'density',
    'dftMicron',
    'transferPct',
    'shelfLifeDays',
    'safetyStock',
    'leadDays',
    'isTaxDeductible',
    'remark',
    'mixRatio',
  ],
  items: {
    brandId: { source: { call: brand.brandMaster.calls.all } },
    remark: { multiline: false },
  },
  unit: '种',
  actionsWidth: 150,
  emptyHint: '新增涂料，或用导入模板一次带入；填了固含、密度、膜厚、上漆率就能算出每平方用量',
  rowActions: (row, act) => [
    {
      label: '复制',
      right: 'AlPsiManagement.Paints:add',
      onClick: async () => {
        await copy(row);
        await act.gesture.run(
          paintItem.calls.get,
          { params: { id: row.id } },
          { success: '已复制', invalidates: [paintItem.calls.list, paintItem.calls.all] },
        );
      },
    },
    {
      label: '明细账',
      right: 'AlPsiManagement.PaintInventorys:query',
      onClick: () => act.go(`/psi/paint/coating-warehouse-detail-logs?paintId=${row.id}`),
    },
  ],
};
