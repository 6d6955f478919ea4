/** Head of a list: states or name with the count at the left, what can be started at the right. */
import type { ReactNode } from 'react';
import { Button, Dropdown } from 'antd';
import { DownOutlined, ExportOutlined } from '@ant-design/icons';
import type { AnyCall } from '@muyun/contract';
import { useRights } from '../auth/policy-store.ts';
import { download } from '../http/download.ts';
import { group } from '../format/fmt.ts';
import { showError } from '../http/use-action.ts';
import { menuItems, SplitButton } from './SplitButton.tsx';
import type { ListAction } from './SplitButton.tsx';
import { StateTabs } from './StateTabs.tsx';
import type { ListStateTabs, ListPartProps } from './list-props.ts';

export function ListHead<C extends AnyCall>({ tools, ...props }: ListPartProps<C> & { tools: ReactNode }) {
  const { stateTabs, actions = [], exportCall, primary = [], list, noun } = props;
  const can = useRights();
  const save = () =>
    exportCall && download(exportCall, { query: list.asked }, `${noun}.xlsx`).catch(showError);
  return (
    <div className="my-list-head">
      {stateTabs ? (
        <CountedStates {...props} stateTabs={stateTabs} />
      ) : (
        <span className="my-block-title">
          {noun}
          {list.rows && <small>{group(String(list.total))}</small>}
        </span>
      )}
      <span className="my-list-acts">
        {tools}
        <HeadActions actions={actions.filter((a) => can(a.right))} />
        {exportCall && can(exportCall.right) && (
          <Button icon={<ExportOutlined />} onClick={() => void save()}>
            导出
          </Button>
        )}
        {primary.length > 0 && <SplitButton actions={primary} />}
      </span>
    </div>
  );
}

/** Buttons; those of one menu stand where its first would. */
function HeadActions({ actions }: { actions: readonly ListAction[] }) {
  const isFirst = (a: ListAction) => actions.find((x) => x.under === a.under) === a;
  return actions
    .filter((a) => a.under === undefined || isFirst(a))
    .map((a) =>
      a.under === undefined ? (
        <Button
          key={a.label}
          icon={a.icon}
          danger={a.danger}
          disabled={a.blocked !== undefined}
          title={a.blocked}
          onClick={() => void a.onClick()}
        >
          {a.label}
        </Button>
      ) : (
        <ActionMenu key={a.under} name={a.under} actions={actions.filter((x) => x.under === a.under)} />
      ),
    );
}

function ActionMenu({ name, actions }: { name: string; actions: readonly ListAction[] }) {
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: menuItems(actions),
        onClick: ({ key }) => void actions.find((a) => a.label === key)?.onClick(),
      }}
    >
      <Button icon={<DownOutlined />} iconPlacement="end">
        {name}
      </Button>
    </Dropdown>
  );
}

/** The states of the list, each with the number of its rows. */
function CountedStates<C extends AnyCall>({
  stateTabs,
  list,
}: Pick<ListPartProps<C>, 'list'> & { stateTabs: ListStateTabs }) {
  const counts = stateTabs.counts?.(list.totals);
  const countOf = (value: string | number) => counts?.[value] ?? list.totals[`${stateTabs.name}:${value}`];
  const chosen = list.filters[stateTabs.name];
  return (
    <StateTabs
      value={chosen ?? ''}
      options={stateTabs.options.map((o) => ({ value: o.value, label: o.label, count: countOf(o.value) }))}
      total={Number(countOf('all') ?? (chosen ? Number.NaN : list.total)) || undefined}
      onChange={(value) => list.setFilters({ ...list.filters, [stateTabs.name]: value })}
    />
  );
}
