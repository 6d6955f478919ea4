/** The one primary action of a screen; with several, the button remembers the last one chosen on this path. */
import type { Asked } from '../auth/policy-store.ts';
import { useState } from 'react';
import { Button, Dropdown, Space } from 'antd';
import { DownOutlined, PlusOutlined } from '@ant-design/icons';
import { useRights } from '../auth/policy-store.ts';
import { useKeys } from '../keys.ts';
import { readStored, writeStored } from '../storage.ts';
import { useTabInfo } from '../tabs/use-tab.ts';

export interface ListAction {
  label: string;
  onClick: () => unknown;
  right?: Asked;
  icon?: React.ReactNode;
  /** why it cannot be used now */
  blocked?: string;
  danger?: boolean;
  /** of a head: stands with others in the menu of this name, so that the states keep their line */
  under?: string;
  /** the way to begin: stands first while there is nothing yet */
  startsEmpty?: boolean;
}

/** Actions as lines of an antd menu, by their label; one that cannot be used now says why. */
export const menuItems = (actions: readonly ListAction[]) =>
  actions.map((a) => ({
    key: a.label,
    label: a.label,
    icon: a.icon,
    danger: a.danger ?? false,
    disabled: a.blocked !== undefined,
    title: a.blocked ?? '',
  }));

export function SplitButton({ actions }: { actions: readonly ListAction[] }) {
  const { path } = useTabInfo();
  const [chosen, setChosen] = useState(() => readStored<string | null>(`action.${path}`, null));
  const [open, setOpen] = useState(false);
  const can = useRights();
  const allowed = actions.filter((a) => can(a.right));
  const current = allowed.find((a) => a.label === chosen) ?? allowed[0];
  useKeys({ N: () => void current?.onClick(), 'Shift+N': () => setOpen(true) });
  if (actions.length > 0 && allowed.length === 0) return null;
  if (!current) return <Button disabled>未配置</Button>;
  const main = (
    <Button
      type="primary"
      icon={current.icon ?? <PlusOutlined />}
      disabled={current.blocked !== undefined}
      title={current.blocked ?? `${current.label} (N)`}
      onClick={() => void current.onClick()}
    >
      {current.label}
    </Button>
  );
  if (allowed.length === 1) return main;
  const choose = (label: string) => {
    setChosen(label);
    writeStored(`action.${path}`, label);
    void allowed.find((a) => a.label === label)?.onClick();
  };
  return (
    <Space.Compact>
      {main}
      <Dropdown
        open={open}
        onOpenChange={setOpen}
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: menuItems(allowed),
          onClick: ({ key }) => choose(key),
        }}
      >
        <Button type="primary" icon={<DownOutlined />} aria-label="更多新增方式" />
      </Dropdown>
    </Space.Compact>
  );
}
