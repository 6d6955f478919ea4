/** 工艺 of a piece or of a plate type: rows of an item and, where it is not measured, how much of it a piece takes. */
import { Button, InputNumber } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { craftsmanship, MOST_CRAFTS, QTY_BY_HAND, QTY_SOURCES } from '@muyun/contract';
import { useCall } from '../../kit/http/index.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { CraftSelect } from '../master-select/index.ts';
import './crafts.css';

export interface CraftUse {
  itemId: string;
  quantity?: string | null;
}
interface Props {
  value?: CraftUse[] | null;
  onChange?: (value: CraftUse[]) => void;
  disabled?: boolean;
}
/** A row that names no craft yet is not sent. */
export const wholeCrafts = (uses: unknown): CraftUse[] =>
  (Array.isArray(uses) ? (uses as CraftUse[]) : []).filter((u) => u.itemId);

const sourceOf = (source: number | undefined): string =>
  source === undefined || source === QTY_BY_HAND
    ? '每件数量'
    : `按${QTY_SOURCES.find((s) => s.value === source)?.label ?? ''}`;

export function CraftsField({ value, onChange, disabled }: Props) {
  const rows = value ?? [];
  const { data } = useCall(craftsmanship.groupedCraftItems, {}, { staleTime: 60_000 });
  const items = (data ?? []).flatMap((c) => c.items);
  const put = (index: number, change: Partial<CraftUse>): void =>
    onChange?.(rows.map((row, i) => (i === index ? { ...row, ...change } : row)));
  return (
    <div className="my-crafts">
      {rows.map((row, index) => (
        <div key={index} className="row" role="group" aria-label={`第 ${index + 1} 项工艺`}>
          <CraftSelect
            placeholder="选择工艺"
            value={row.itemId || null}
            allowClear={false}
            {...(disabled === undefined ? {} : { disabled })}
            onChange={(itemId) => put(index, { itemId: itemId ?? '', quantity: null })}
          />
          <InputNumber
            controls={false}
            min="0"
            stringMode
            disabled={disabled}
            value={row.quantity ?? null}
            placeholder={sourceOf(items.find((i) => i.id === row.itemId)?.qtySource)}
            aria-label={`第 ${index + 1} 项每件数量`}
            onChange={(quantity) => put(index, { quantity: quantity === null ? null : String(quantity) })}
          />
          {!disabled && (
            <IconButton
              label={`删除第 ${index + 1} 项工艺`}
              onClick={() => onChange?.(rows.filter((_, i) => i !== index))}
            >
              <DeleteOutlined />
            </IconButton>
          )}
        </div>
      ))}
      {!disabled && rows.length < MOST_CRAFTS && (
        <Button
          size="small"
          type="dashed"
          block
          icon={<PlusOutlined />}
          onClick={() => onChange?.([...rows, { itemId: '', quantity: null }])}
        >
          加一项工艺
        </Button>
      )}
      {disabled && rows.length === 0 && <span className="my-t3">没有工艺</span>}
    </div>
  );
}
