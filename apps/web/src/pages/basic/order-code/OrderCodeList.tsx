/** 自定义单号: how document numbers look, with the next example while it is changed. */
import { useCallback, useState } from 'react';
import { AppstoreAddOutlined } from '@ant-design/icons';
import { cycleTooShort, formatCode, ORDER_KINDS, orderCode, orderCodeFields } from '@muyun/contract';
import type { OrderCodeRule } from '@muyun/contract';
import { can, useSession } from '../../../kit/auth/index.ts';
import { FormModal, itemsOf } from '../../../kit/form/index.ts';
import { todayText } from '../../../kit/format/index.ts';
import { request, useAction } from '../../../kit/http/index.ts';
import { columnsOf, ListPage } from '../../../kit/table/index.ts';
import type { Column, FilterField, RowAction, RowOf } from '../../../kit/table/index.ts';
import { useInitialise } from '../../../kit/document/use-initialise.ts';
import '../basic.css';

type Rule = RowOf<typeof orderCode.listOrderCodes>;
const P = 'AlBasic.CustomOrderCodes';
const STALE = [orderCode.listOrderCodes, orderCode.allOrderCodes];

const filters: FilterField[] = [
  {
    type: 'select',
    name: 'orderCodeType',
    label: '单据类型',
    options: ORDER_KINDS.map((k) => ({ value: k.kind, label: k.title })),
    width: 200,
  },
  { type: 'inputSearch', name: 'filter', label: '前缀', placeholder: '前缀' },
];

const variantOf = (r: Rule): string | undefined =>
  ORDER_KINDS.find((k) => k.kind === r.kind)?.variants[r.variant];
const yes = (on: boolean) => (on ? '是' : <span className="my-t3">—</span>);
const own: Column<Rule>[] = [
  {
    key: 'kindTitle',
    title: '单据类型',
    fixed: 'left',
    width: 136,
    value: (r) => ORDER_KINDS.find((k) => k.kind === r.kind)?.title,
  },
  {
    key: 'variantTitle',
    title: '子类型',
    width: 110,
    grow: false,
    value: (r) => (r.variant ? `${r.variant} ${variantOf(r) ?? ''}` : null),
  },
];
const tail: Column<Rule>[] = [
  {
    key: 'example',
    title: '示例',
    width: 140,
    grow: false,
    value: (r) => r.example,
    render: (r) => <b style={{ fontWeight: 500 }}>{r.example}</b>,
  },
  { key: 'current', title: '当前流水', width: 100, align: 'right', grow: false, value: (r) => r.current },
];
const columns: Column<Rule>[] = [
  ...own,
  ...columnsOf<typeof orderCodeFields, Rule>(
    orderCodeFields,
    ['prefix', 'dateFormat', 'serialLength', 'cycle', 'separator', 'byFactory', 'isCustomAllowed'],
    {
      prefix: { width: 76, grow: false },
      separator: { width: 76, grow: false },
      serialLength: { width: 88 },
      isCustomAllowed: { title: '可手工填', width: 84, render: (r) => yes(r.isCustomAllowed) },
      cycle: { width: 72 },
      byFactory: { width: 76, render: (r) => yes(r.byFactory) },
    },
  ),
  ...tail,
];

const items = itemsOf(
  orderCodeFields,
  ['prefix', 'dateFormat', 'serialLength', 'cycle', 'separator', 'byFactory', 'isCustomAllowed'],
  {
    prefix: { help: '大写字母、数字和 -' },
    separator: { placeholder: '无，或 -' },
    byFactory: { help: '前缀后加工厂编码，各厂分开计数' },
    isCustomAllowed: { help: '新增单据时可以填自己的单号，留空仍按规则生成' },
  },
);

/** of documents whose number nobody types */
const GENERATED = items.filter((i) => i.name !== 'isCustomAllowed');

export default function OrderCodeList() {
  const [row, setRow] = useState<Rule>();
  const [typed, setTyped] = useState<Partial<OrderCodeRule>>({});
  const factory = useSession((s) => s.factory);
  const init = useInitialise(orderCode.initOrderCodes, STALE);

  const open = useCallback((r: Rule) => {
    setTyped({});
    setRow(r);
  }, []);
  const rowActions = useRowActions(open);
  const rule = row ? ({ ...row, ...typed } as OrderCodeRule) : undefined;
  return (
    <ListPage
      call={orderCode.listOrderCodes}
      noun="单号规则"
      unit="条"
      columns={columns}
      filters={filters}
      primary={[{ label: '初始化', icon: <AppstoreAddOutlined />, right: `${P}:add`, onClick: init.start }]}
      emptyHint="未设置的单据用系统默认单号；初始化列出全部单据类型后再逐条修改"
      rowActions={rowActions}
      actionsWidth={130}
      onOpen={can(`${P}:edit`) ? open : undefined}
    >
      {() => (
        <FormModal
          noun="单号规则"
          title={row ? `编辑单号规则 · ${row.kindTitle}` : undefined}
          columns={2}
          open={row !== undefined}
          onClose={() => setRow(undefined)}
          items={row?.isTypeable ? items : GENERATED}
          update={orderCode.updateOrderCode}
          row={row}
          onValuesChange={(_, all) => setTyped(all as Partial<OrderCodeRule>)}
          latest={({ id }) => request(orderCode.getOrderCode, { params: { id } })}
          invalidates={STALE}
          after={rule && <Example rule={rule} factoryCode={factory?.code ?? null} />}
        />
      )}
    </ListPage>
  );
}

function useRowActions(open: (rule: Rule) => void): (rule: Rule) => RowAction<Rule>[] {
  const reset = useAction(orderCode.deleteOrderCode, { success: '已恢复默认', invalidates: STALE }).run;
  return useCallback(
    (r) => [
      { label: '编辑', right: `${P}:edit`, onClick: () => open(r) },
      {
        label: '恢复默认',
        right: `${P}:delete`,
        confirm: {
          title: `「${r.kindTitle}」恢复默认单号？`,
          content: '已有单号不变，新单据用系统默认规则；再点「初始化」会重新列出',
          okText: '恢复默认',
        },
        onClick: () => reset({ params: { id: r.id } }),
      },
    ],
    [open, reset],
  );
}

function Example({ rule, factoryCode }: { rule: OrderCodeRule; factoryCode: string | null }) {
  const isTooShort = cycleTooShort(rule.dateFormat, rule.cycle);
  const full = { ...rule, prefix: rule.prefix ?? '', separator: rule.separator ?? '' };
  return (
    <div className="bd-after">
      {isTooShort ? (
        <span className="bad">流水周期不能短于日期格式：按日计数时日期要到日</span>
      ) : (
        <span>
          今天的第 7 张单 <b>{formatCode(full, todayText(), 7, factoryCode)}</b>
        </span>
      )}
    </div>
  );
}
