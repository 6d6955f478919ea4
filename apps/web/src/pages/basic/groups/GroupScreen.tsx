/** The tree of groups of plates or colours: add, rename, move, sort, delete. At most three levels. */
import { useMemo, useState } from 'react';
import { Button, Select } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons';
import { plateTypeGroupFields } from '@muyun/contract';
import type { AnyCall, GroupNode, groupCalls, PermissionCode } from '@muyun/contract';
import { can, Can } from '../../../kit/auth/index.ts';
import { FormModal, itemsOf } from '../../../kit/form/index.ts';
import { showError, invalidate, request, useAction, useCall } from '../../../kit/http/index.ts';
import { useKeys } from '../../../kit/keys.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { DataTable, RowActions } from '../../../kit/table/index.ts';
import type { Column, RowAction } from '../../../kit/table/index.ts';
import { linesOf, MAX_DEPTH, parentsFor } from '../shared/group-tree.ts';
import type { GroupLine } from '../shared/group-tree.ts';
import '../basic.css';

type Calls = ReturnType<typeof groupCalls>;
type Row = { id: string; name: string; parentId: string | null; sort: number; version: number };

export interface GroupScreenProps {
  calls: unknown;
  item: PermissionCode;
  /** 板型 */
  noun: string;
  /** where its members are listed */
  members: string;
}

const STEP = 10;
const ALL = { query: { maxResultCount: 400 } };

/** What the form is open for: a group, or a new one below another. */
interface Opened {
  row: Row | null;
  parentId?: string | null;
}

export function GroupScreen(props: GroupScreenProps) {
  const { item, noun } = props;
  const groups = useGroups(props.calls as Calls);
  const { tree, lines } = groups;
  const [form, setForm] = useState<Opened>();
  const addFirst = () => setForm({ row: null, parentId: null });
  useKeys({
    N: () => can(`${item}:add`) && addFirst(),
    R: () => void tree.refetch(),
  });
  const columns = useColumns(props, groups, setForm);
  const add = can(`${item}:add`) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={addFirst}>
      新增分组
    </Button>
  );
  return (
    <div className="my-page">
      <div className="my-surface my-list grow">
        <div className="my-list-head">
          <span className="my-block-title">
            {noun}分组{tree.data !== undefined && <small>{lines.length}</small>}
          </span>
          <span className="my-list-acts">{add}</span>
        </div>
        <DataTable<GroupLine>
          label={`${noun}分组`}
          columns={columns}
          rows={tree.data === undefined ? undefined : lines}
          keyOf={(l) => l.node.id}
          error={tree.error}
          onRetry={() => void tree.refetch()}
          fetching={tree.isFetching}
          onOpen={(l) => can(`${item}:edit`) && setForm({ row: groups.rowOf(l) })}
          pageKeys
          empty={<EmptyState title="还没有分组" hint={`按产品线给${noun}分组，最多三级`} actions={add} />}
        />
      </div>
      <GroupForm {...props} groups={groups} opened={form} onClose={() => setForm(undefined)} />
    </div>
  );
}

/** The groups as a tree and as records, and moving one of them among its siblings. */
function useGroups({ list, trees, update }: Calls) {
  const stale: AnyCall[] = [list, trees];
  const tree = useCall(trees as AnyCall);
  const rows = useCall(list as AnyCall, ALL);
  const nodes = useMemo(() => (tree.data ?? []) as GroupNode[], [tree.data]);
  const lines = useMemo(() => linesOf(nodes), [nodes]);
  const stored = new Map(((rows.data as { items: Row[] } | undefined)?.items ?? []).map((r) => [r.id, r]));
  const siblingsOf = (line: GroupLine) => lines.filter((l) => l.node.parentId === line.node.parentId);
  const move = async (line: GroupLine, by: -1 | 1) => {
    const siblings = siblingsOf(line).map((l) => l.node);
    const at = siblings.findIndex((s) => s.id === line.node.id);
    const order = siblings.filter((s) => s.id !== line.node.id);
    order.splice(at + by, 0, line.node);
    try {
      for (const [i, node] of order.entries()) {
        const row = stored.get(node.id);
        if (row && row.sort !== i * STEP)
          await request(update as AnyCall, {
            params: { id: row.id },
            body: { sort: i * STEP, version: row.version },
          });
      }
    } catch (error) {
      showError(error);
    }
    await invalidate(...stale);
  };
  const rowOf = (line: GroupLine): Row | null => stored.get(line.node.id) ?? null;
  return { tree, nodes, lines, stale, siblingsOf, move, rowOf };
}
type Groups = ReturnType<typeof useGroups>;

function useColumns(
  { calls, item, noun, members }: GroupScreenProps,
  groups: Groups,
  onOpen: (opened: Opened) => void,
): Column<GroupLine>[] {
  const drop = useAction((calls as Calls).remove as AnyCall, {
    success: '已删除',
    invalidates: groups.stale,
  });
  return [
    {
      key: 'name',
      title: '名称',
      grow: true,
      width: 280,
      value: (l) => l.node.name,
      render: (l) => <span style={{ paddingInlineStart: (l.depth - 1) * 24 }}>{l.node.name}</span>,
    },
    { key: 'depth', title: '级别', width: 80, value: (l) => `${l.depth} 级`, grow: false },
    {
      key: 'order',
      title: '顺序',
      width: 96,
      grow: false,
      render: (l) => <OrderButtons line={l} item={item} groups={groups} />,
    },
    {
      key: 'members',
      title: noun,
      width: 96,
      grow: false,
      link: (l) => `${members}?groupId=${l.node.id}`,
      value: () => '查看',
      render: () => '查看',
    },
    {
      key: '__actions',
      title: '操作',
      fixed: 'right',
      width: 176,
      render: (l) => (
        <RowActions
          row={l}
          actions={actionsOf(l, item, {
            onAdd: () => onOpen({ row: null, parentId: l.node.id }),
            onEdit: () => onOpen({ row: groups.rowOf(l) }),
            onDelete: () => drop.run({ params: { id: l.node.id } }),
          })}
        />
      ),
    },
  ];
}

interface LineWays {
  onAdd: () => void;
  onEdit: () => void;
  onDelete: () => unknown;
}

const actionsOf = (l: GroupLine, item: PermissionCode, ways: LineWays): RowAction<GroupLine>[] => [
  {
    label: '新增下级',
    right: `${item}:add`,
    blocked: l.depth >= MAX_DEPTH ? '分组最多三级' : undefined,
    onClick: ways.onAdd,
  },
  { label: '编辑', right: `${item}:edit`, onClick: ways.onEdit },
  {
    label: '删除',
    right: `${item}:delete`,
    danger: true,
    blocked: l.node.children.length > 0 ? '先删除下级分组' : undefined,
    confirm: { title: `删除分组 ${l.node.name}？`, okText: '删除分组' },
    onClick: ways.onDelete,
  },
];

function OrderButtons({ line: l, item, groups }: { line: GroupLine; item: PermissionCode; groups: Groups }) {
  const siblings = groups.siblingsOf(l);
  return (
    <Can right={`${item}:edit`}>
      <span data-stop>
        <Button
          type="text"
          size="small"
          icon={<ArrowUpOutlined />}
          aria-label={`上移 ${l.node.name}`}
          disabled={siblings[0] === l}
          onClick={() => void groups.move(l, -1)}
        />
        <Button
          type="text"
          size="small"
          icon={<ArrowDownOutlined />}
          aria-label={`下移 ${l.node.name}`}
          disabled={siblings.at(-1) === l}
          onClick={() => void groups.move(l, 1)}
        />
      </span>
    </Can>
  );
}

interface GroupFormProps extends GroupScreenProps {
  groups: Groups;
  opened: Opened | undefined;
  onClose: () => void;
}

function GroupForm({ calls, noun, groups, opened, onClose }: GroupFormProps) {
  const { list, create, update } = calls as Calls;
  const { lines, nodes, stale } = groups;
  const editing = opened?.row ? (lines.find((l) => l.node.id === opened.row?.id)?.node ?? null) : null;
  const items = itemsOf(plateTypeGroupFields, ['name', 'parentId', 'sort'], {
    parentId: {
      control: (
        <Select
          allowClear
          placeholder="无 (一级分组)"
          options={parentsFor(nodes, editing).map((l) => ({ value: l.node.id, label: l.path }))}
        />
      ),
    },
    sort: { help: '小的在前' },
  });
  return (
    <FormModal
      noun={`${noun}分组`}
      width={480}
      columns={1}
      open={opened !== undefined}
      onClose={onClose}
      items={items}
      create={create as AnyCall}
      update={update as AnyCall}
      row={opened?.row}
      initial={{
        parentId: opened?.parentId ?? null,
        sort: lines.filter((l) => l.node.parentId === (opened?.parentId ?? null)).length * STEP,
      }}
      latest={(row) =>
        request(list as AnyCall, ALL).then((page) =>
          (page as { items: Row[] }).items.find((r) => r.id === row.id),
        )
      }
      invalidates={stale}
    />
  );
}
