/** Step 1: projects, then pieces; all free pieces are chosen at first. */
import { useMemo, useState } from 'react';
import { Checkbox, Input, Segmented, Tooltip } from 'antd';
import { nest, nestMost, NEST_SHAPES } from '@muyun/contract';
import { useCall } from '../../../../kit/http/index.ts';
import { fmt } from '../../../../kit/format/index.ts';
import { EmptyState } from '../../../../kit/states/index.ts';
import { DataTable } from '../../../../kit/table/index.ts';
import { Holders } from './Holders.tsx';
import { isShape, useShapes, withKind } from './kind-choice.ts';
import type { Line, Wizard } from './use-wizard.ts';
import { pieceColumns } from './piece-columns.tsx';

/** All chosen pieces of a batch fill, or are asked for again. */
function FillToggle({ wizard, projectId }: { wizard: Wizard; projectId: string }) {
  const { products = [], lines, setLines, params, setParams } = wizard;
  const own = products.filter((p) => p.projectId === projectId && (lines.get(p.id)?.quantity ?? 0) > 0);
  const isFiller = own.length > 0 && own.every((p) => lines.get(p.id)?.isFiller);
  const others = products.some(
    (p) => p.projectId !== projectId && (lines.get(p.id)?.quantity ?? 0) > 0 && !lines.get(p.id)?.isFiller,
  );
  if (own.length === 0 || isShape(params) || (!isFiller && !others)) return null;
  const toggle = () => {
    const next = new Map(lines);
    for (const p of own) next.set(p.id, { ...(next.get(p.id) as Line), isFiller: !isFiller });
    setLines(next);
    if (!isFiller) setParams({ ...params, filler: true });
  };
  return (
    <Tooltip title={isFiller ? '改回必须排的件' : '这一批只用来补空，不为它多用板'}>
      <button type="button" className="my-link" onClick={toggle}>
        {isFiller ? '取消补空' : '作补空件'}
      </button>
    </Tooltip>
  );
}

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
          <div key={p.id} className={projectIds.includes(p.id) ? 'nest-project on' : 'nest-project'}>
            <label>
              <Checkbox checked={projectIds.includes(p.id)} onChange={() => toggle(p.id)} />
              <span>
                <b>{p.displayName}</b>
                <em>
                  <span>
                    待套 {fmt.int(p.pieces)} 件 · {fmt.int(p.kinds)} 种
                  </span>
                  {p.deliveryDate && <i title="交期">{fmt.date(p.deliveryDate)}</i>}
                </em>
              </span>
            </label>
            {projectIds.includes(p.id) && <FillToggle wizard={wizard} projectId={p.id} />}
          </div>
        ))}
        {data?.length === 0 && <p className="nest-hint">{filter ? '没有符合的工程' : '没有待套料的工程'}</p>}
      </div>
    </div>
  );
}

const SHAPES_MOST = nestMost(NEST_SHAPES);

/** Rectangles or true outlines; a space without the feature is told what it gets instead. */
function KindChoice({ wizard }: { wizard: Wizard }) {
  const { params, setParams } = wizard;
  const has = useShapes();
  const outlined = (wizard.products ?? []).filter(
    (p) => p.nestKind === NEST_SHAPES && (wizard.lines.get(p.id)?.quantity ?? 0) > 0,
  ).length;
  const hint = has
    ? `按图纸轮廓套料，件可以互相嵌套；一次最多 ${SHAPES_MOST.kinds} 种 ${SHAPES_MOST.pieces} 件`
    : '当前版本未开通异形套料，异形件按外接矩形套料';
  return (
    <Tooltip title={hint}>
      <span className="nest-kind">
        <Segmented
          aria-label="套料方式"
          value={isShape(params)}
          options={[
            { value: false, label: '矩形' },
            { value: true, label: '异形', disabled: !has && !isShape(params) },
          ]}
          onChange={(shapes) => setParams(withKind(params, shapes))}
        />
        {!has && <em>未开通异形套料，按外接矩形套料</em>}
        {has && outlined > 0 && !isShape(params) && <em>其中 {outlined} 种应按异形套料</em>}
      </span>
    </Tooltip>
  );
}

/** Whoever marks a piece as filler wants fillers laid. */
const take =
  ({ params, setParams, setLine }: Wizard): Wizard['setLine'] =>
  (id, line) => {
    if (line?.isFiller && !params.filler) setParams({ ...params, filler: true });
    setLine(id, line);
  };

/** How much is chosen, and all or nothing of it. */
function PickBar({ wizard }: { wizard: Wizard }) {
  const { lines, setLines, products } = wizard;
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
  return (
    <div className="nest-pick-bar">
      <span>
        已选 <b>{fmt.int(wizard.kinds)}</b> 种 <b>{fmt.int(wizard.pieces)}</b> 件
        {wizard.fillers > 0 && (
          <>
            ，补空最多 <b>{fmt.int(wizard.fillers)}</b> 件
          </>
        )}
      </span>
      <button type="button" className="my-link" onClick={() => all(true)}>
        全部可套
      </button>
      <button type="button" className="my-link" onClick={() => all(false)}>
        清空
      </button>
      <KindChoice wizard={wizard} />
    </div>
  );
}

export function StepPieces({ wizard }: { wizard: Wizard }) {
  const { lines, setLine, products } = wizard;
  const projects = new Set(products?.map((p) => p.projectId)).size;
  const hasFillers = !isShape(wizard.params);
  const columns = useMemo(
    () => pieceColumns(lines, take(wizard), { hasManyProjects: projects > 1, hasFillers }),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [lines, setLine, projects, hasFillers],
  );
  return (
    <div className="nest-pick">
      <Projects wizard={wizard} />
      <div className="nest-pick-lines">
        <PickBar wizard={wizard} />
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
