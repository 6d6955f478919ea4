/** 炉号追溯 of a receipt: each heat or batch that it brought leads to the panels that were cut of it. */
import { Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router';
import { heatTrace } from '@muyun/contract';
import { useCan } from '../../../../kit/auth/index.ts';
import type { DocumentScreen, LineRow } from '../../../../kit/document/index.ts';
import { addressOf } from '../../../../kit/tabs/address.ts';

const LIST = '/warehouse/material/stock';
const nameOf = (line: LineRow): string => String(line['heatNo'] || line['batchNo'] || '');

export function HeatLinks({ screen }: { screen: DocumentScreen }) {
  const navigate = useNavigate();
  const may = useCan(heatTrace.right);
  const names = [...new Set(screen.lines.map(nameOf).filter((name) => name !== ''))];
  const [first] = names;
  if (!may || !screen.view?.['approveTime'] || first === undefined) return null;
  const go = (name: string) =>
    void navigate(addressOf(`${LIST}?${new URLSearchParams({ view: 'heat', filter: name })}`));
  if (names.length === 1) return <Button onClick={() => go(first)}>炉号追溯</Button>;
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items: names.map((name) => ({ key: name, label: name })), onClick: ({ key }) => go(key) }}
    >
      <Button>炉号追溯</Button>
    </Dropdown>
  );
}
