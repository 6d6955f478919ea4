/** One count: its lines typed or pasted, handed in, looked at, posted. */
import { type ReactNode, useMemo, useState } from 'react';
import { Button, Space, Tag } from 'antd';
import { dec, inventory, type OutputOf, stateOptions, TAKE_TYPES } from '@muyun/contract';
import { EditGrid, type EditColumn } from '../../kit/editgrid/index.ts';
import { LogOf } from '../../kit/document/LogList.tsx';
import { fmt } from '../../kit/format/index.ts';
import type { OptionSource } from '../../kit/form/index.ts';
import { download, useCall } from '../../kit/http/index.ts';
import { HouseModal } from '../../kit/overlay/index.ts';
import { TabLink } from '../../kit/router/TabLink.tsx';
import { ErrorBlock, SkeletonLines } from '../../kit/states/index.ts';
import { EnumTag } from '../../kit/status/index.ts';
import { addressOfDocument } from '../../kit/tabs/address.ts';
import { FoundItem } from './FoundItem.tsx';
import { TakeActions } from './TakeActions.tsx';
import { type TypedLine, typing } from './types.ts';
import { useTakeWork } from './use-take-work.ts';

type Take = OutputOf<typeof inventory.getStockTake>;

const num = (value: string | null) =>
  value === null ? <span className="my-t3">—</span> : fmt.quantity(value);
const signed = (value: string | null) =>
  value === null ? (
    <span className="my-t3">—</span>
  ) : (
    <span className={dec(value).isZero() ? 'my-t3' : dec(value).lt(0) ? 'my-num neg' : 'my-num'}>
      {dec(value).gt(0) ? `+${dec(value).toString()}` : dec(value).toString()}
    </span>
  );

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

/** what is weighed beside its count */
const MATERIAL = 2;
const weightColumn = (isOpen: boolean): EditColumn<TypedLine> => ({
  key: 'countedWeight',
  title: '实重 kg',
  kind: 'weight',
  width: 96,
  places: 3,
  min: 0,
  ...(isOpen ? { edit: 'number' as const } : {}),
  set: (row, value) => typing(row, { countedWeight: textOf(value) }),
});
/** Asked only where something was found whose cost nobody knows: the count cannot be handed in without it. */
const costColumn: EditColumn<TypedLine> = {
  key: 'unitCost',
  title: '单价',
  kind: 'price',
  width: 96,
  places: 6,
  min: 0,
  edit: 'number',
  set: (row, value) => typing(row, { unitCost: textOf(value) }),
};
/** What keeps a line from being posted as it stands. */
const Flags = ({ line: l }: { line: TypedLine }) => (
  <>
    {l.waitingNos !== null && (
      <Tag color="warning" title={`待审核单据 ${l.waitingNos}，审核前盘点会造成差异`}>
        有在途单据
      </Tag>
    )}
    {l.overtakenBy !== null && (
      <Tag color="error" title={`录入后，账面已由盘点单${l.overtakenBy}调整，请重新录入实盘数`}>
        账面已变
      </Tag>
    )}
  </>
);
/** how wide the name is, alone and beside a flag that must not be cut off */
const [PLAIN, FLAGGED] = [200, 300];
const columnsFor = (
  isOpen: boolean,
  domain: number,
  asksCost: boolean,
  isFlagged: boolean,
): EditColumn<TypedLine>[] => [
  {
    key: 'itemName',
    title: '物料',
    width: isFlagged ? FLAGGED : PLAIN,
    render: (l) => (
      <>
        {l.itemName} <Flags line={l} />
      </>
    ),
  },
  { key: 'batchNo', title: '批次', width: 84 },
  { key: 'locationCode', title: '库位', width: 88 },
  { key: 'unit', title: '单位', width: 52 },
  { key: 'snapshotQty', title: '账面', width: 88, align: 'right', render: (l) => num(l.snapshotQty) },
  { key: 'movedQty', title: '期间出入', width: 84, align: 'right', render: (l) => signed(l.movedQty) },
  {
    key: 'countedQty',
    title: '实盘数',
    kind: 'quantity',
    width: 104,
    places: 4,
    min: 0,
    ...(isOpen ? { edit: 'number' as const } : {}),
    set: (row, value) => typing(row, { countedQty: textOf(value) }),
  },
  ...(domain === MATERIAL ? [weightColumn(isOpen)] : []),
  {
    key: 'diffQty',
    title: '差异',
    width: 84,
    align: 'right',
    render: (l) => signed(l.typed?.countedQty === undefined ? l.diffQty : null),
  },
  ...(asksCost ? [costColumn] : []),
  { key: 'diffValue', title: '差异金额', kind: 'money', width: 96, amount: true },
  {
    key: 'reason',
    title: '原因',
    width: 130,
    maxLength: 200,
    ...(isOpen ? { edit: 'text' as const } : {}),
    set: (row, value) => typing(row, { reason: textOf(value) }),
  },
  {
    key: 'countedByName',
    title: '盘点人',
    width: 88,
    render: (l) => (l.needsRecount ? <span className="take-again">待复盘</span> : l.countedByName),
  },
];

interface Props {
  id: string;
  items: OptionSource;
  onPosted?: (() => void) | undefined;
  onGone: () => void;
}
export function TakeSheet(props: Props) {
  const { data: take, error, refetch } = useCall(inventory.getStockTake, { params: { id: props.id } });
  if (error) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (!take) return <SkeletonLines rows={8} />;
  return <TakeLines {...props} take={take} />;
}

const overlaid = (line: inventory.StockTakeLine, { typed }: Pick<TypedLine, 'typed'>): TypedLine =>
  typed ? typing(line, typed) : line;

/** What the count is, and what can be done with it. */
const TakeHead = ({ take, counted, children }: { take: Take; counted: number; children: ReactNode }) => (
  <header className="take-head">
    <b className="my-num">{take.takeNo}</b>
    <EnumTag value={take.orderStatus} options={stateOptions(inventory.stockTakeMachine(take.domain))} />
    <span className="my-t2">
      {take.warehouseName} · {TAKE_TYPES.find((t) => t.value === take.takeType)?.label}
      {take.counterNames && ` · 盘点人 ${take.counterNames}`}
      {take.blind && ' · 盲盘'}
      {take.freeze && ' · 冻结出入库'} · 已盘 {counted} / {take.lines.length}
    </span>
    <Space className="take-buttons">{children}</Space>
  </header>
);
/** 日志: who did what with it. */
function LogButton({ take }: { take: Take }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>日志</Button>
      <HouseModal
        title={`盘点单 ${take.takeNo} 的操作日志`}
        open={isOpen}
        onCancel={() => setOpen(false)}
        width={860}
        bare
      >
        {isOpen && <LogOf call={inventory.stockTakeLogOf} id={take.id} />}
      </HouseModal>
    </>
  );
}

function TakeLines({ id, items, onPosted, onGone, take }: Props & { take: Take }) {
  // what others save meanwhile comes in beside what is typed here
  const [typed, setTyped] = useState<ReadonlyMap<string, TypedLine>>(new Map());
  const lines = useMemo(() => take.lines.map((l) => overlaid(l, typed.get(l.id) ?? {})), [take.lines, typed]);
  const [adding, setAdding] = useState(false);
  const isOpen = take.actions.includes('count');
  const asksCost = isOpen && lines.some((l) => l.needsCost);
  const isFlagged = lines.some((l) => l.waitingNos !== null || l.overtakenBy !== null);
  const columns = useMemo(
    () => columnsFor(isOpen, take.domain, asksCost, isFlagged),
    [isOpen, take.domain, asksCost, isFlagged],
  );
  const work = useTakeWork({
    id,
    version: take.version,
    lines,
    onSaved: () => setTyped(new Map()),
    onPosted,
    onGone,
  });
  const counted = lines.filter((l) => l.countedQty !== null).length;
  return (
    <div className="take-sheet">
      <TakeHead take={take} counted={counted}>
        {isOpen && <Button onClick={() => setAdding(true)}>账外物料</Button>}
        <LogButton take={take} />
        <Button onClick={() => void download(inventory.exportStockTake, { params: { id } })}>导出</Button>
        <TakeActions actions={take.actions} work={work} title={take.takeNo} />
      </TakeHead>
      {take.documents.length > 0 && (
        <p className="take-said">
          生成单据：
          {take.documents.map((d) => (
            <span key={d.id} className="take-made">
              {d.label} <TabLink to={addressOfDocument(d.document, d.id)}>{d.no}</TabLink>
            </span>
          ))}
        </p>
      )}
      {take.reason && <p className="take-said">原因：{take.reason}</p>}
      <EditGrid<TypedLine>
        columns={columns}
        rows={lines}
        onChange={(rows) => setTyped(new Map(rows.filter((r) => r.typed).map((r) => [r.id, r])))}
        onSubmit={() => void work.save()}
        disabled={!isOpen}
      />
      {adding && <FoundItem id={id} domain={take.domain} items={items} onClose={() => setAdding(false)} />}
    </div>
  );
}
