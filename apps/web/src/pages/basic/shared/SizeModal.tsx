/** One 板材规格: fields follow the kind (sheet, coil, profile); weight and price of a sheet are shown while typing. */
import { useMemo, useState } from 'react';
import { Select } from 'antd';
import { plateSizeFields, sheetPrice, sheetWeight, supplier, texture } from '@muyun/contract';
import { FormModal, itemsOf } from '../../../kit/form/index.ts';
import type { FormItem } from '../../../kit/form/index.ts';
import { request, useCall } from '../../../kit/http/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useSession } from '../../../kit/auth/index.ts';
import { ColorCardSelect } from '../../../widgets/master-select/index.ts';
import { bodyOf, SIZE_LISTS } from './plate-size.columns.tsx';
import type { PlateSize } from './plate-size.columns.tsx';

type Values = Record<string, unknown>;
interface Option {
  id: string;
  density: string | null;
  isPreCoated: boolean;
  thicknesses: number[];
  widths: number[];
}

const numbers = (values: readonly number[]) => (
  <Select options={values.map((v) => ({ value: v, label: `${v} mm` }))} placeholder="请选择" />
);

/** The items for a kind of a texture; profiles have sizes of their own. */
function itemsFor(option: Option | undefined, kind: number, isFixed: boolean, isNew: boolean): FormItem[] {
  const isCoil = kind === 2;
  const isProfile = kind === 3;
  return itemsOf(
    plateSizeFields,
    [
      'textureId',
      'sizeKind',
      'thickness',
      'width',
      'length',
      'minLength',
      'maxLength',
      'lengthStep',
      'profileCode',
      'colorId',
      'film',
      'supplierId',
      'priceMode',
      'price',
      'levellingFee',
      'minOrderQty',
      'maxQty',
      'leadDays',
      'priority',
      'isDefault',
      'isEnabled',
    ],
    {
      textureId: {
        disabled: !isNew,
        hidden: isFixed,
        source: { call: texture.textureOptions, hint: (r) => String(r['code']) },
      },
      thickness: isProfile ? {} : { control: numbers(option?.thicknesses ?? []) },
      width: isProfile ? {} : { control: numbers(option?.widths ?? []) },
      length: { hidden: isCoil, required: !isCoil },
      minLength: { hidden: !isCoil, placeholder: '500' },
      maxLength: { hidden: !isCoil, placeholder: '6000' },
      lengthStep: { hidden: !isCoil, placeholder: '10' },
      profileCode: { hidden: !isProfile },
      colorId: {
        required: option?.isPreCoated === true,
        control: <ColorCardSelect placeholder={option?.isPreCoated ? '预辊涂必须指定颜色' : '不限'} />,
      },
      supplierId: { source: { call: supplier.calls.all } },
      film: { hidden: isProfile, placeholder: '如 单面蓝膜' },
      price: { unit: '元', help: '留空按行情' },
      levellingFee: { hidden: !isCoil },
      maxQty: { placeholder: '不限' },
      priority: { help: '1 最先用' },
    },
  );
}

function figureOf(values: Values, option: Option | undefined): { weight?: string; price?: string } {
  const { thickness, width, length, price, priceMode, levellingFee } = values as Record<
    string,
    number | string | null
  >;
  if (!option?.density || !thickness || !width) return {};
  const sheet = { thickness, width, length: length || 1000, density: option.density };
  try {
    return {
      weight: sheetWeight(sheet),
      price: price
        ? sheetPrice({ ...sheet, price, priceMode: Number(priceMode ?? 1), levellingFee: levellingFee || 0 })
        : undefined,
    };
  } catch {
    // half-typed numbers have no weight yet
    return {};
  }
}

export interface SizeModalProps {
  row: PlateSize | null;
  /** given: the texture is fixed */
  textureId?: string;
  onClose: () => void;
}

export function SizeModal({ row, textureId, onClose }: SizeModalProps) {
  const options = useCall(texture.textureOptions);
  const displayAmount = useSession((s) => s.displayAmount);
  const start: Values = row ?? { textureId, sizeKind: 1, priceMode: 1, priority: 5, isEnabled: true };
  const [values, setValues] = useState<Values>(start);
  const chosen = String(values['textureId'] ?? textureId ?? '');
  const option = options.data?.find((o) => o.id === chosen);
  const kind = Number(values['sizeKind'] ?? 1);
  const items = useMemo(
    () => itemsFor(option, kind, textureId !== undefined, row === null),
    [option, kind, textureId, row],
  );
  const { weight, price } = figureOf(values, option);
  return (
    <FormModal
      noun="板材规格"
      width={860}
      columns={4}
      open
      onClose={onClose}
      items={items}
      create={texture.saveSize}
      update={texture.saveSize}
      row={row}
      initial={start}
      onValuesChange={(_, all) => setValues({ ...values, ...all })}
      inputOf={(body, edited) => {
        const { textureId: typed, ...rest } = body;
        const id = textureId ?? String(typed ?? edited?.['textureId']);
        return { params: { id }, body: edited ? { ...bodyOf(edited as unknown as PlateSize, rest) } : rest };
      }}
      latest={(edited) =>
        request(texture.listSizes, {
          params: { id: String(edited['textureId']) },
          query: { maxResultCount: 400 },
        }).then((page) => page.items.find((s) => s.id === edited.id))
      }
      invalidates={SIZE_LISTS}
      after={
        <div className="bd-after">
          <span>
            {kind === 2 ? '每米重' : '单张重'} <b>{weight ? `${fmt.weight(weight)} kg` : '—'}</b>
          </span>
          {displayAmount && (
            <span>
              {kind === 2 ? '每米价' : '单张价'} <b>{price ? fmt.yuan(price) : '—'}</b>
            </span>
          )}
        </div>
      }
    />
  );
}
