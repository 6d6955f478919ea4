/** Step 1: projects, then pieces; all free pieces are chosen at first. */
import { useMemo, useState } from 'react';
import { Checkbox, Input, InputNumber } from 'antd';
import { nest } from '@muyun/contract';
import { useCall } from '../../../../kit/http/index.ts';
import { ColorSwatch, fmt } from '../../../../kit/format/index.ts';
import { EmptyState } from '../../../../kit/states/index.ts';
import { DataTable } from '../../../../kit/table/index.ts';
import type { Column } from '../../../../kit/table/index.ts';
import { Holders } from './Holders.tsx';
import type { Product, Wizard } from './use-wizard.ts';

function Projects({ wizard }: { wizard: Wizard }) {
  const [filter, setFilter] = useState('');
  const { data } = useCall(nest.listNestProjects, { query: filter ? { filter } : {} });
  const { projectIds, setProjectIds } = wizard;
  const toggle = (id: string) =>
    setProjectIds(projectIds.includes(id) ? projectIds.filter((x) => x !== id) : [...projectIds, id]);
  return (
    <div className="nest-pick-projects">
      <Input.Search allowClear placeholder="工程名称" onSearch={setFilter} aria-label="工程名称" />
      <div className="nest-scroll">
        {data?.map((p) => (
          <label key={p.id} className={projectIds.includes(p.id) ? 'nest-project on' : 'nest-project'}>
            <Checkbox checked={projectIds.includes(p.id)} onChange={() => toggle(p.id)} />
            <span>
              <b>{p.displayName}</b>
              <em>
                待套 {fmt.int(p.pieces)} 件 · {fmt.int(p.kinds)} 种
                {p.deliveryDate && <i title="交期">{fmt.date(p.deliveryDate)}</i>}
              </em>
            </span>
          </label>
        ))}
        {data?.length === 0 && <p className="nest-hint">{filter ? '没有符合的工程' : '没有待套料的工程'}</p>}
      </div>
    </div>
  );
}

const material = (p: Product): string => [p.textureName, p.thickness.toFixed(1)].join(' ');

export function StepPieces({ wizard }: { wizard: Wizard }) {
  const { lines, setLine, setLines, products } = wizard;
  const projects = new Set(products?.map((p) => p.projectId)).size;
  const columns = useMemo<Column<Product>[]>(
    () => [
      {
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
      },
      { key: 'code', title: '编号', width: 108, fixed: 'left' },
      ...(projects > 1 ? [{ key: 'projectName', title: '工程批次', width: 150 }] : []),
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
      {
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
      },
      {
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
      },
    ],
    [lines, setLine, projects],
  );
  const all = (isOn: boolean) =>
    setLines(
      new Map(
        (products ?? []).map((p) => [
          p.id,
          {
            quantity: isOn ? p.availableToNest + p.ordered : 0,
            priority: lines.get(p.id)?.priority ?? p.priority,
            groupKey: p.groupKey,
          },
        ]),
      ),
    );
  const kinds = [...lines.values()].filter((l) => l.quantity > 0).length;
  return (
    <div className="nest-pick">
      <Projects wizard={wizard} />
      <div className="nest-pick-lines">
        <div className="nest-pick-bar">
          <span>
            已选 <b>{kinds}</b> 种 <b>{fmt.int(wizard.pieces)}</b> 件
          </span>
          <button type="button" className="my-link" onClick={() => all(true)}>
            全部可套
          </button>
          <button type="button" className="my-link" onClick={() => all(false)}>
            清空
          </button>
        </div>
        {products?.length === 0 ? (
          <EmptyState
            title={wizard.isPreset || wizard.projectIds.length > 0 ? '所选产品没有可套数量' : '先选择工程'}
            hint={
              wizard.isPreset || wizard.projectIds.length > 0 ? (
                <Holders projectIds={wizard.projectIds} productIds={wizard.productIds} />
              ) : (
                '左侧勾选工程后，列出其全部可套产品'
              )
            }
          />
        ) : (
          <DataTable columns={columns} rows={products} density="middle" label="可套产品" />
        )}
      </div>
    </div>
  );
}
