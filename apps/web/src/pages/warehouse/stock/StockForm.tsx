/** 登记板材 and its later changes: which fields are asked for follows the kind of plate. */
import { useMemo, useState } from 'react';
import { Form } from 'antd';
import {
  type BodyOf,
  catalogue,
  type ConfigValue,
  f,
  isTooSmall,
  materialBalances,
  remnantRules,
  stock,
  stockPlateFields,
  tenantConfig,
} from '@muyun/contract';
import { confirmAsk } from '../../../kit/feedback.ts';
import { fmt } from '../../../kit/format/index.ts';
import { FormModal, itemsOf } from '../../../kit/form/index.ts';
import { request, useAction, useCall } from '../../../kit/http/index.ts';
import { ColorCardSelect, TextureSelect, ThicknessSelect } from '../../../widgets/master-select/index.ts';
import type { SelectProps } from '../../../widgets/master-select/index.ts';
import { OutlineField, outlineRule } from './OutlineField.tsx';
import { STOCK_LISTS } from './stock.lists.ts';
import type { StockRow } from './stock-row.ts';

/** The thicknesses of the texture that is chosen in the same form. */
function StockThickness(props: SelectProps<number>) {
  const textureId = Form.useWatch<string | null>('textureId');
  return <ThicknessSelect {...props} textureId={textureId} placeholder="请选择" />;
}

const REMNANT = 3;
const opening = catalogue({ initialQuantity: f.int('登记数量', { required: true, min: 0, max: 100_000 }) });
const itemsFor = (isNew: boolean, kind: number) => [
  ...itemsOf(stockPlateFields, ['kind', 'code', 'textureId', 'thickness', 'width', 'length', 'colorId'], {
    code: { placeholder: '如 B3003-3.0-1500' },
    textureId: { control: <TextureSelect disabled={!isNew} placeholder="请选择" /> },
    thickness: isNew ? { control: <StockThickness /> } : {},
    colorId: { control: <ColorCardSelect disabled={!isNew} placeholder="素板" /> },
  }),
  ...(isNew
    ? itemsOf(opening, ['initialQuantity'], {
        initialQuantity: { unit: '张', help: kind === 3 ? '余料每块一个编号' : undefined },
      })
    : []),
  ...itemsOf(stockPlateFields, ['outline'], {
    outline: {
      control: <OutlineField disabled={!isNew} />,
      rules: [outlineRule],
      hidden: kind !== 3,
      span: 4,
      help: isNew ? '缺角处按实际边线算，不再留修边量；套料不会排到缺的地方' : undefined,
    },
  }),
  ...itemsOf(
    stockPlateFields,
    ['unitPrice', 'bookValue', 'warehouseId', 'warehouse', 'isEnabled', 'remark'],
    {
      bookValue: {
        hidden: kind !== 3,
        help: '余料按它计入成本',
        placeholder: isNew ? '不填按余料规则计' : undefined,
      },
      warehouseId: { hidden: kind !== 3, help: '在仓库里的余料记入库存账' },
      warehouse: { placeholder: '如 A-03' },
      remark: { span: 2 },
    },
  ),
];

/** A remnant that is smaller than the space keeps: asked, it becomes so many kg of scrap instead. */
function useScrapQuestion(isNew: boolean, onClose: () => void) {
  const { data } = useCall(tenantConfig.listSettings);
  const entering = useAction(stock.enterScrap, {
    success: (done) => `${done.warehouseName} ${done.itemName} +${fmt.weight(done.weight)} kg`,
    invalidates: [...STOCK_LISTS, materialBalances],
    onSuccess: onClose,
  });
  return async (body: Record<string, unknown>): Promise<boolean> => {
    const set = new Map<string, ConfigValue>((data ?? []).map((s) => [s.key, s.value]));
    const rules = remnantRules((key) => set.get(key) ?? 0);
    const size = { width: Number(body['width']), length: Number(body['length']) };
    if (!isNew || body['kind'] !== REMNANT || !isTooSmall(rules, size)) return true;
    const isSure = await confirmAsk({
      title: '小于余料标准，按废料登记？',
      content: `短边不足 ${rules.minShort} mm 或面积不足 ${rules.minArea} m²，按重量记入废料，成本为 0`,
      okText: '记为废料',
    });
    const { textureId, thickness, width, length, outline, warehouseId } = body;
    if (isSure)
      await entering.run({
        body: { textureId, thickness, width, length, outline, warehouseId } as BodyOf<
          typeof stock.enterScrap
        >,
      });
    return false;
  };
}

interface StockFormProps {
  row: StockRow | null;
  onClose: () => void;
}

export function StockForm({ row, onClose }: StockFormProps) {
  const [plateKind, setPlateKind] = useState(row?.kind ?? 4);
  const items = useMemo(() => itemsFor(row === null, plateKind), [row, plateKind]);
  const toScrap = useScrapQuestion(row === null, onClose);
  return (
    <FormModal
      noun="板材"
      title={row ? `编辑板材 ${row.code}` : '登记板材'}
      width={860}
      columns={4}
      open
      onClose={onClose}
      items={items}
      create={stock.createStock}
      update={stock.updateStock}
      row={row}
      initial={{ kind: 4, initialQuantity: 1, isEnabled: true }}
      before={toScrap}
      onValuesChange={(changed) => typeof changed['kind'] === 'number' && setPlateKind(changed['kind'])}
      latest={(edited) =>
        request(stock.listStock, {
          query: { filter: String(edited['code']), maxResultCount: 50 },
        }).then((page) => page.items.find((r) => r.id === edited.id))
      }
      invalidates={STOCK_LISTS}
    />
  );
}
