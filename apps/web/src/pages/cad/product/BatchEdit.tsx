/** 批量修改: only what is filled in is changed; what is nested refuses the whole. */
import { useState } from 'react';
import { Checkbox, Form } from 'antd';
import type { FormInstance } from 'antd';
import { product } from '@muyun/contract';
import { useFormDraft } from '../../../kit/draft/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { FormGrid, formFaults, itemsOf } from '../../../kit/form/index.ts';
import { CraftsField } from '../../../widgets/crafts/index.ts';
import {
  ColorCardSelect,
  InstallStructureSelect,
  PaintStructureSelect,
  StructureSelect,
  TextureSelect,
  ThicknessSelect,
} from '../../../widgets/master-select/index.ts';
import type { ProductRow } from '../shared/product-columns.tsx';

const { batchSetFields } = product;
type Name = keyof typeof batchSetFields;
const NAMES: Name[] = [
  'textureId',
  'thickness',
  'colorId',
  'structureId',
  'installStructureId',
  'nestKind',
  'paintStructureId',
  'crafts',
  'directionClass',
  'directionAngle',
  'allowMirror',
  'rotationStep',
  'priority',
  'dueDate',
  'groupKey',
  'region',
  'productKind',
  'remark',
];

export function BatchEdit({ rows, onClose }: { rows: ProductRow[]; onClose: () => void }) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const [chosen, setChosen] = useState<Name[]>([]);
  const items = useChosenItems(form, rows, chosen);
  const title = `批量修改 ${rows.length} 种产品`;
  const draft = useFormDraft(form, {
    title,
    row: rows,
    opener: '批量修改',
    onRestore: (kept) => setChosen(NAMES.filter((n) => n in kept)),
  });
  const save = useAction(product.updateProducts, {
    success: (a) => `已修改 ${a.updated} 种，重新计算 ${a.recalculated} 种`,
    invalidates: [product.listProducts],
    faultsTo: formFaults(form, items),
    onAnswered: draft.clear,
    onSuccess: onClose,
  });
  const submit = async () => {
    const values = await form.validateFields().catch(() => null);
    if (!values) return;
    const set = Object.fromEntries(
      chosen.map((n) => [n, values[n] ?? batchSetFields[n].options.default ?? null]),
    );
    await save.run({ body: { ids: rows.map((r) => r.id), set: set as never } });
  };
  return (
    <HouseModal
      open
      title={title}
      okText="修改"
      okDisabled={chosen.length === 0}
      busy={save.busy}
      onCancel={() => draft.leave(onClose)}
      onOk={() => void submit()}
    >
      <p className="my-t2" style={{ marginBottom: 8 }}>
        勾选要改的内容；改材质或板厚会重新展开、计算面积和重量
      </p>
      <FieldChoice
        chosen={chosen}
        onChange={(next) => {
          setChosen(next);
          draft.touch();
        }}
      />
      <FormGrid
        form={form}
        items={items}
        columns={2}
        onFinish={() => void submit()}
        onValuesChange={draft.touch}
      />
    </HouseModal>
  );
}

type BatchForm = FormInstance<Record<string, unknown>>;

/** The fields that are ticked; thicknesses follow the texture that is chosen or that all rows share. */
function useChosenItems(form: BatchForm, rows: ProductRow[], chosen: readonly Name[]) {
  const textureId = Form.useWatch('textureId', form) as string | undefined;
  const common = rows.every((r) => r.textureId === rows[0]?.textureId) ? rows[0]?.textureId : undefined;
  return itemsOf(
    batchSetFields,
    NAMES.filter((n) => chosen.includes(n)),
    {
      textureId: { control: <TextureSelect placeholder="选择材质" />, required: true },
      thickness: { control: <ThicknessSelect textureId={textureId ?? common} />, required: true },
      colorId: { control: <ColorCardSelect placeholder="留空为清除颜色" /> },
      structureId: { control: <StructureSelect placeholder="留空为清除" /> },
      installStructureId: { control: <InstallStructureSelect placeholder="留空为清除" /> },
      paintStructureId: { control: <PaintStructureSelect placeholder="留空为清除" /> },
      crafts: { span: 2, control: <CraftsField /> },
    },
  );
}

const FieldChoice = ({ chosen, onChange }: { chosen: Name[]; onChange: (chosen: Name[]) => void }) => (
  <Checkbox.Group
    style={{ marginBottom: 14, display: 'flex', flexWrap: 'wrap', gap: '6px 4px' }}
    value={chosen}
    onChange={(next) => onChange(next as Name[])}
    options={NAMES.map((n) => ({ value: n, label: batchSetFields[n].label }))}
  />
);
