/** Items of the product form, in the order in which a panel is described. */
import { LOOSE_PART, NOT_NESTED, productFields } from '@muyun/contract';
import type { FormItem, ItemOverride } from '../../../kit/form/index.ts';
import { itemsOf } from '../../../kit/form/index.ts';
import {
  AreaRuleSelect,
  ColorCardSelect,
  InstallStructureSelect,
  MainPieceSelect,
  PaintStructureSelect,
  PlateTypeSelect,
  StructureSelect,
  TextureSelect,
  ThicknessSelect,
} from '../../../widgets/master-select/index.ts';
import { CraftsField } from '../../../widgets/crafts/index.ts';
import type { Values } from './derive.ts';
import { EdgeHolesField } from './EdgeHolesField.tsx';
import { ParamFields, PositionsField } from './fields.tsx';
import type { usePlateParams } from './fields.tsx';

export interface FormState {
  values: Values;
  projectId: string;
  params: ReturnType<typeof usePlateParams>;
  hasDrawing: boolean;
  /** the plate type is folded by its definition: its returns can have holes */
  isFolded: boolean;
  holeFault: string | undefined;
  sides: { value: string; label: string }[];
  /** nested or void: shape, material and finish cannot change */
  locked: boolean;
  labels: {
    texture?: string | null;
    color?: string | null;
    plateType?: string | null;
    areaRule?: string | null;
    structure?: string | null;
    installStructure?: string | null;
    paintStructure?: string | null;
    parent?: string | null;
  };
}

/** 图纸 is a choice only where there is a drawing. */
const WITHOUT_DRAWING = {
  options: {
    ...productFields.unfoldMode.options,
    options: productFields.unfoldMode.options.options?.filter((o) => o.value !== 2),
  },
} as ItemOverride;

const MAIN = [
  'code',
  'name',
  'plateTypeId',
  'productKind',
  'parentProductId',
  'qtyPerParent',
  'visibleWidth',
  'visibleHeight',
  'depth',
  'params',
  'edgeHoles',
  'textureId',
  'thickness',
  'colorId',
  'structureId',
  'installStructureId',
  'nestKind',
  'quantity',
  'unfoldMode',
  'unfoldWidth',
  'unfoldHeight',
  'positions',
] as const;

export function productItems(s: FormState): FormItem[] {
  const { values, locked } = s;
  const isByHand = Number(values['unfoldMode']) === 3;
  const isBought = Number(values['productKind']) === 8;
  const isPart = Number(values['productKind']) === LOOSE_PART;
  const hasMain = isPart && Boolean(values['parentProductId']);
  const hasF = s.params.some((p) => p.key === 'F');
  return itemsOf(productFields, MAIN, {
    code: { placeholder: '不填按编号规则生成', required: false },
    productKind: { disabled: locked },
    visibleWidth: { label: '宽（见光）', disabled: locked, hidden: isBought },
    visibleHeight: { label: '高（见光）', disabled: locked, hidden: isBought },
    depth: { disabled: locked, hidden: hasF || isBought || !values['plateTypeId'], span: 2 },
    params: {
      label: '板型参数',
      span: 2,
      hidden: s.params.length === 0 || isByHand || isBought,
      control: <ParamFields params={s.params} disabled={locked} />,
    },
    edgeHoles: {
      span: 2,
      disabled: locked,
      hidden: !s.isFolded && !(Array.isArray(values['edgeHoles']) && values['edgeHoles'].length > 0),
      control: <EdgeHolesField sides={s.sides} disabled={locked} fault={s.holeFault} />,
    },
    unfoldMode: { disabled: locked, hidden: isBought, ...(s.hasDrawing ? {} : WITHOUT_DRAWING) },
    unfoldWidth: { disabled: locked, hidden: !isByHand || isBought },
    unfoldHeight: { disabled: locked, hidden: !isByHand || isBought },
    nestKind: {
      hidden: Number(values['productKind']) >= 4,
      help: Number(values['nestKind']) === NOT_NESTED ? '不进套料单，也不算未套' : undefined,
    },
    parentProductId: {
      hidden: !isPart,
      control: (
        <MainPieceSelect projectId={s.projectId} placeholder="单独的散件" chosenLabel={s.labels.parent} />
      ),
    },
    qtyPerParent: { hidden: !hasMain, placeholder: '1' },
    quantity: hasMain ? { disabled: true, required: false, placeholder: '随主件' } : {},
    positions: { span: 2, control: <PositionsField /> },
    ...masterItems(s),
  });
}

/** What is chosen from master data; a stored choice is named although it may be gone from the list. */
function masterItems({ values, locked, labels }: FormState) {
  return {
    plateTypeId: {
      disabled: locked,
      control: <PlateTypeSelect placeholder="平板可不选" disabled={locked} chosenLabel={labels.plateType} />,
    },
    textureId: {
      disabled: locked,
      control: (
        <TextureSelect
          placeholder="选择材质"
          allowClear={false}
          disabled={locked}
          chosenLabel={labels.texture}
        />
      ),
    },
    thickness: {
      disabled: locked,
      control: <ThicknessSelect textureId={values['textureId'] as string} disabled={locked} />,
    },
    colorId: {
      disabled: locked,
      control: <ColorCardSelect placeholder="未定" disabled={locked} chosenLabel={labels.color} />,
    },
    structureId: {
      control: <StructureSelect placeholder="未定" chosenLabel={labels.structure} />,
    },
    installStructureId: {
      control: <InstallStructureSelect placeholder="未定" chosenLabel={labels.installStructure} />,
    },
  };
}

export function moreItems(s: FormState): FormItem[] {
  return itemsOf(
    productFields,
    [
      'crafts',
      'directionClass',
      'directionAngle',
      'allowMirror',
      'rotationStep',
      'priority',
      'dueDate',
      'groupKey',
      'region',
      'paintStructureId',
      'colorSide',
      'colorText',
      'areaRuleId',
      'remark',
    ],
    {
      crafts: { span: 2, control: <CraftsField /> },
      directionClass: { placeholder: '按材质与颜色' },
      rotationStep: { placeholder: '按套料单' },
      paintStructureId: {
        control: <PaintStructureSelect placeholder="按色卡" chosenLabel={s.labels.paintStructure} />,
      },
      groupKey: { placeholder: '楼层、立面等一起交付' },
      areaRuleId: {
        span: 2,
        control: <AreaRuleSelect placeholder="按工程、客户或默认规则" chosenLabel={s.labels.areaRule} />,
      },
      remark: { span: 2, multiline: true },
    },
  );
}
