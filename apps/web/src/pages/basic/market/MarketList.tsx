/** 行情管理: the five classes with premium and last price; one of them is what prices are taken of. */
import { useState } from 'react';
import { market, marketExtra, marketFields } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { FormModal, itemsOf } from '../../../kit/form/index.ts';
import { request, useAction } from '../../../kit/http/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { columnsOf, ListPage, switchAction } from '../../../kit/table/index.ts';
import type { RowOf } from '../../../kit/table/index.ts';
import { useInitialise } from '../../../kit/document/use-initialise.ts';
import { Change } from './Change.tsx';

type Market = RowOf<typeof market.listMarkets>;
const P = 'AlBasic.QuotationMarkets';
const STALE = [market.listMarkets, market.activeMarkets, market.aluminumPrice];
const fields = { ...marketFields, ...marketExtra };

const columns = columnsOf<typeof fields, Market>(
  fields,
  ['name', 'classCode', 'premium', 'avg', 'change', 'date', 'isEnabled'],
  {
    name: {
      fixed: 'left',
      width: 200,
      link: (r) => `/common/aluminum-quotation?classCode=${r.classCode}`,
      render: (r) => (
        <>
          {r.name} {r.isActive && <StatusTag small label="默认" tone="blue" />}
        </>
      ),
    },
    classCode: { width: 90, grow: false },
    premium: { width: 130 },
    avg: { width: 140 },
    change: { width: 120, render: (r) => <Change value={r.change} /> },
    date: { width: 120 },
    isEnabled: {
      title: '状态',
      width: 84,
      render: (r) => <StatusTag small label={r.isEnabled ? '启用' : '停用'} />,
    },
  },
);
const items = itemsOf(marketFields, ['name', 'premium', 'sort', 'isEnabled'], {
  premium: { help: '升水为正，贴水为负' },
});

export default function MarketList() {
  const [row, setRow] = useState<Market>();
  const { start } = useInitialise(market.initMarkets, STALE);
  const change = useAction(market.updateMarket, { invalidates: STALE, success: '已保存' }).run;
  return (
    <ListPage
      call={market.listMarkets}
      noun="行情"
      unit="类"
      columns={columns}
      filters={[{ type: 'inputSearch', name: 'filter', label: '行情类别 / 代码' }]}
      actions={[{ label: '初始化', right: `${P}:add`, onClick: start, startsEmpty: true }]}
      emptyHint="初始化后有长江、上海、南储、灵通、沪铝五类，长江现货为默认"
      actionsWidth={150}
      onOpen={can(`${P}:edit`) ? setRow : undefined}
      rowActions={(m) => [
        { label: '编辑', right: `${P}:edit`, onClick: () => setRow(m) },
        {
          label: '设为默认',
          right: `${P}:edit`,
          blocked: m.isActive ? '已是默认' : m.isEnabled ? undefined : '先启用',
          onClick: () => change({ params: { id: m.id }, body: { isActive: true, version: m.version } }),
        },
        switchAction(m, P, change, m.isActive ? '默认行情不能停用，先把别的设为默认' : undefined),
      ]}
    >
      {() => (
        <FormModal
          noun="行情"
          width={480}
          columns={2}
          open={row !== undefined}
          onClose={() => setRow(undefined)}
          items={items}
          update={market.updateMarket}
          row={row}
          latest={(r) => request(market.listMarkets).then((page) => page.items.find((m) => m.id === r.id))}
          invalidates={STALE}
        />
      )}
    </ListPage>
  );
}
