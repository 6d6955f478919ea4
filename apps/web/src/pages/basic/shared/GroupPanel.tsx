/** Groups at the left of a list: choosing one narrows the list to it and what is below. */
import { SettingOutlined } from '@ant-design/icons';
import type { AnyCall, GroupNode } from '@muyun/contract';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../kit/http/index.ts';
import { TabLink } from '../../../kit/table/index.ts';
import { linesOf } from './group-tree.ts';

export function GroupPanel({ trees, manage, all }: { trees: AnyCall; manage: string; all: string }) {
  const answer = useCall(trees);
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('groupId') ?? '';
  const lines = linesOf((answer.data ?? []) as GroupNode[]);
  const choose = (id: string) => {
    const next = new URLSearchParams(search);
    if (id) next.set('groupId', id);
    else next.delete('groupId');
    next.delete('page');
    setSearch(next, { replace: true });
  };
  return (
    <aside className="my-surface bd-side narrow">
      <div className="bd-side-head">
        <span className="my-block-title">分组</span>
        <TabLink to={manage} className="my-icon-btn small" label="管理分组">
          <SettingOutlined />
        </TabLink>
      </div>
      <div className="bd-side-list" role="listbox" aria-label="分组">
        {[
          { id: '', name: all, depth: 1 },
          ...lines.map((l) => ({ id: l.node.id, name: l.node.name, depth: l.depth })),
        ].map((g) => (
          <button
            key={g.id}
            type="button"
            role="option"
            aria-selected={chosen === g.id}
            className="bd-pick"
            style={{ paddingInlineStart: 8 + (g.depth - 1) * 16, paddingBlock: 6 }}
            onClick={() => choose(g.id)}
          >
            <b>
              <span className="my-ellipsis">{g.name}</span>
            </b>
          </button>
        ))}
      </div>
      {answer.data && lines.length === 0 && (
        <p className="bd-note" style={{ padding: '0 16px 12px' }}>
          还没有分组，<TabLink to={manage}>建一个</TabLink>
        </p>
      )}
    </aside>
  );
}
