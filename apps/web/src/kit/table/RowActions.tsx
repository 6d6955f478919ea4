/** The 操作 column: at most two text actions that fit the state, the rest behind ⋯. */
import type { Asked } from '../auth/policy-store.ts';
import { Dropdown } from 'antd';
import { MoreOutlined } from '@ant-design/icons';
import { confirmAsk } from '../feedback.ts';
import { useRights } from '../auth/policy-store.ts';

export interface RowAction<R> {
  label: string;
  onClick: (row: R) => unknown;
  /** hidden without this right */
  right?: Asked;
  danger?: boolean;
  /** why it cannot be used now; shown on hover */
  blocked?: string;
  /** asks first; okText repeats the verb */
  confirm?: { title: string; content?: string; okText?: string };
}

export async function runRowAction<R>(action: RowAction<R>, row: R): Promise<void> {
  if (action.blocked) return;
  if (action.confirm) {
    const yes = await confirmAsk({
      title: action.confirm.title,
      content: action.confirm.content,
      okText: action.confirm.okText ?? action.label,
      danger: action.danger,
    });
    if (!yes) return;
  }
  await action.onClick(row);
}

export function RowActions<R>({ row, actions }: { row: R; actions: readonly RowAction<R>[] }) {
  const can = useRights();
  const allowed = actions.filter((a) => can(a.right));
  const shown = allowed.length > 3 ? allowed.slice(0, 2) : allowed.slice(0, 3);
  const rest = allowed.slice(shown.length);
  return (
    <span className="my-row-actions" data-stop>
      {shown.map((action) => (
        <button
          key={action.label}
          type="button"
          className={action.danger ? 'my-link danger' : 'my-link'}
          disabled={action.blocked !== undefined}
          title={action.blocked}
          onClick={() => void runRowAction(action, row)}
        >
          {action.label}
        </button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((a) => ({
              key: a.label,
              label: a.label,
              danger: a.danger,
              disabled: a.blocked !== undefined,
              title: a.blocked,
            })),
            onClick: ({ key }) => {
              const found = rest.find((a) => a.label === key);
              if (found) void runRowAction(found, row);
            },
          }}
        >
          <button type="button" className="my-link my-t2" aria-label="更多操作">
            <MoreOutlined />
          </button>
        </Dropdown>
      )}
    </span>
  );
}
