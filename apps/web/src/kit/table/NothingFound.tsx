/** What a list says without rows: no match for the conditions, or never a row. */
import { Button } from 'antd';
import type { AnyCall } from '@muyun/contract';
import { useRights } from '../auth/policy-store.ts';
import { EmptyState } from '../states/EmptyState.tsx';
import { setCount } from './filter.ts';
import type { ListAction } from './SplitButton.tsx';
import type { ListPageProps, ListPartProps } from './list-props.ts';

export function NothingFound<C extends AnyCall>(props: ListPartProps<C>) {
  const { list, noun, filters = [], stateTabs } = props;
  const count = setCount(filters, list.filters) + (stateTabs && list.filters[stateTabs.name] ? 1 : 0);
  // 初始化 may stand beside the list as well as on it
  const begins = (props.actions ?? []).filter((a) => a.startsEmpty);
  if (count === 0) return <NeverHad {...props} primary={[...(props.primary ?? []), ...begins]} />;
  return <NoMatch noun={noun} count={count} onClear={() => list.setFilters({})} />;
}

/** Latin letters stand apart from Chinese ones. */
const apart = (noun: string): string => (/^[A-Za-z]/.test(noun) ? ` ${noun}` : noun);

const NoMatch = ({ noun, count, onClear }: { noun: string; count: number; onClear: () => void }) => (
  <EmptyState
    kind="nomatch"
    title={`没有符合条件的${apart(noun)}`}
    hint={`当前有 ${count} 个筛选条件`}
    actions={
      <Button size="small" onClick={onClear}>
        清空条件
      </Button>
    }
  />
);

function NeverHad<C extends AnyCall>({
  noun,
  emptyHint,
  primary,
}: ListPageProps<C> & { primary: readonly ListAction[] }) {
  const can = useRights();
  const allowed = primary
    .filter((a) => can(a.right) && a.blocked === undefined)
    .sort((a, b) => Number(b.startsEmpty === true) - Number(a.startsEmpty === true));
  return (
    <EmptyState
      title={`还没有${apart(noun)}`}
      hint={emptyHint}
      actions={allowed.map((a, i) => (
        <Button
          key={a.label}
          type={i === 0 ? 'primary' : 'default'}
          size="small"
          onClick={() => void a.onClick()}
        >
          {a.label}
        </Button>
      ))}
    />
  );
}
