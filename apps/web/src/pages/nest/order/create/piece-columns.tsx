/** Columns of the pieces that can be nested; how many are taken and how early is typed in them. */
import { groupTitle } from '@muyun/contract';
import { Checkbox, InputNumber } from 'antd';
import { ColorSwatch, fmt } from '../../../../kit/format/index.ts';
import type { Column } from '../../../../kit/table/index.ts';
import type { Line, Product, Wizard } from './use-wizard.ts';

const material = (p: Product): string => groupTitle({ textureName: p.textureName, thickness: p.thickness });

/** One line is taken, changed or left out. */
type SetLine = Wizard['setLine'];

export const pieceColumns = (
  lines: ReadonlyMap<string, Line>,
  setLine: SetLine,
  { hasManyProjects, hasFillers }: { hasManyProjects: boolean; hasFillers: boolean },
): Column<Product>[] => [
  pickColumn(lines, setLine),
  { key: 'code', title: '编号', width: 108, fixed: 'left' },
  ...(hasManyProjects ? [{ key: 'projectName', title: '工程批次', width: 150 }] : []),
  { key: 'plateTypeName', title: '板型', width: 92, grow: false },
  {
    key: 'size',
    title: '展开尺寸',
    width: 132,
    grow: false,
    value: (r) => (r.unfoldWidth === null ? '未展开' : fmt.size(r.unfoldWidth, r.unfoldHeight)),
  },
  { key: 'material', title: '材质', width: 116, grow: false, value: material },
  {
    key: 'color',
    title: '颜色',
    width: 80,
    grow: false,
    render: (r) => (r.colorName ? <ColorSwatch rgb={r.colorHex} name={r.colorName} /> : '—'),
  },
  {
    key: 'available',
    title: '可套',
    kind: 'int',
    width: 52,
    value: (r) => r.availableToNest + r.ordered,
  },
  quantityColumn(lines, setLine),
  priorityColumn(lines, setLine),
  ...(hasFillers ? [fillerColumn(lines, setLine)] : []),
];

const pickColumn = (lines: ReadonlyMap<string, Line>, setLine: SetLine): Column<Product> => ({
  key: 'pick',
  title: '',
  width: 40,
  fixed: 'left',
  render: (r) => (
    <Checkbox
      checked={(lines.get(r.id)?.quantity ?? 0) > 0}
      onChange={(e) =>
        setLine(
          r.id,
          e.target.checked
            ? { quantity: r.availableToNest + r.ordered, priority: r.priority, groupKey: r.groupKey }
            : null,
        )
      }
      aria-label={r.code}
    />
  ),
});

const quantityColumn = (lines: ReadonlyMap<string, Line>, setLine: SetLine): Column<Product> => ({
  key: 'quantity',
  title: '本次',
  width: 84,
  fixed: 'right',
  align: 'right',
  render: (r) => (
    <InputNumber
      size="small"
      style={{ width: '100%' }}
      min={0}
      max={r.availableToNest + r.ordered}
      precision={0}
      value={lines.get(r.id)?.quantity ?? 0}
      onChange={(v) =>
        setLine(r.id, {
          ...(lines.get(r.id) ?? { priority: r.priority, groupKey: r.groupKey }),
          quantity: v ?? 0,
        })
      }
      aria-label={`${r.code} 本次数量`}
    />
  ),
});

const priorityColumn = (lines: ReadonlyMap<string, Line>, setLine: SetLine): Column<Product> => ({
  key: 'priority',
  title: '优先级',
  width: 76,
  fixed: 'right',
  align: 'right',
  render: (r) => (
    <InputNumber
      size="small"
      style={{ width: '100%' }}
      min={1}
      max={9}
      precision={0}
      value={lines.get(r.id)?.priority ?? r.priority}
      onChange={(v) =>
        setLine(r.id, {
          ...(lines.get(r.id) ?? { quantity: 0, groupKey: r.groupKey }),
          priority: v ?? 5,
        })
      }
      aria-label={`${r.code} 优先级`}
    />
  ),
});

const fillerColumn = (lines: ReadonlyMap<string, Line>, setLine: SetLine): Column<Product> => ({
  key: 'isFiller',
  title: '补空',
  width: 58,
  fixed: 'right',
  align: 'center',
  render: (r) => {
    const line = lines.get(r.id);
    return (
      <Checkbox
        checked={line?.isFiller ?? false}
        disabled={(line?.quantity ?? 0) === 0}
        onChange={(e) => line && setLine(r.id, { ...line, isFiller: e.target.checked })}
        aria-label={`${r.code} 补空`}
      />
    );
  },
});
