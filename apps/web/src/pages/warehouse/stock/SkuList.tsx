/** 材料档案: every size of every material that can be bought, with the limits of its stock. */
import { useMemo, useState } from 'react';
import { catalogue, materialSku, materialSkuFields, setSkuLimit } from '@muyun/contract';
import type { DocRow, MasterOptions } from '../../../kit/document/index.ts';
import { MasterList } from '../../../kit/document/MasterList.tsx';
import { type EditedRow, FormModal, itemsOf } from '../../../kit/form/index.ts';

const P = 'AlMaterialWareHouse.Stocks';
const { minStock, maxStock } = materialSkuFields;
const limits = itemsOf(catalogue({ minStock, maxStock }), ['minStock', 'maxStock']);

const limitsOf = ({ id, version, ...row }: DocRow): EditedRow => ({
  id,
  version,
  minStock: row['minStock'],
  maxStock: row['maxStock'],
});

const optionsFor = (setLimit: (row: DocRow) => void): MasterOptions<typeof materialSku> => ({
  columns: [
    'name',
    'kind',
    'textureId',
    'thickness',
    'width',
    'length',
    'unitWeight',
    'minStock',
    'maxStock',
    'isEnabled',
    'surface',
    'dieNo',
    'density',
    'creationTime',
  ],
  overrides: {
    name: { fixed: 'left', width: 220 },
    // a coil has no weight of its own: its pieces are weighed
    unitWeight: { value: (r) => (Number(r['unitWeight']) === 0 ? null : r['unitWeight']) },
    kind: { width: 64 },
    textureId: { width: 110 },
    isEnabled: { width: 72 },
    surface: { hidden: true },
    dieNo: { hidden: true },
    density: { hidden: true },
    creationTime: { hidden: true },
  },
  defaults: { view: 'sku' },
  unit: '种',
  form: [
    'kind',
    'textureId',
    'thickness',
    'width',
    'length',
    'surface',
    'dieNo',
    'kgPerMeter',
    'minStock',
    'maxStock',
    'isEnabled',
  ],
  // what a size is does not change: another size is another material
  editForm: ['name', 'minStock', 'maxStock', 'isEnabled'],
  items: {
    width: { help: '板材、卷材必填' },
    length: { help: '板材、型材必填' },
    dieNo: { help: '型材' },
    kgPerMeter: { help: '型材必填' },
  },
  actionsWidth: 162,
  emptyHint: '套料单确认后，它用到的材料会自动进档案；也可以手工新增或导入',
  rowActions: (row) => [{ label: '设置上下限', right: `${P}:edit`, onClick: () => setLimit(row) }],
});

export default function SkuList() {
  const [limited, setLimited] = useState<DocRow>();
  const options = useMemo(() => optionsFor(setLimited), []);
  return (
    <>
      <MasterList master={materialSku} options={options} />
      <FormModal
        noun="上下限"
        title={`设置上下限 ${String(limited?.['name'] ?? '')}`}
        width={460}
        open={limited !== undefined}
        onClose={() => setLimited(undefined)}
        items={limits}
        update={setSkuLimit}
        row={limited && limitsOf(limited)}
        invalidates={[materialSku.calls.list]}
      />
    </>
  );
}
