/** 组织机构: the tree of units at the left, the people of the chosen one at the right. */
import { useState } from 'react';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  organizationTree,
  organizationUnit,
  type OrganizationNode,
  organizationUnitFields,
} from '@muyun/contract';
import { useRights } from '../../../kit/auth/index.ts';
import { confirmAsk } from '../../../kit/feedback.ts';
import { FormModal, itemsOf } from '../../../kit/form/index.ts';
import type { EditedRow } from '../../../kit/form/index.ts';
import { request, showError, useAction, useCall } from '../../../kit/http/index.ts';
import { useKeys } from '../../../kit/keys.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { StaffSelect } from '../../../widgets/master-select/index.ts';
import { OrganizationSelect } from '../../../widgets/organization-picker/index.ts';
import { linesOf } from '../shared/unit-tree.ts';
import { UnitMembers } from './UnitMembers.tsx';
import { type UnitActs, UnitTree } from './UnitTree.tsx';
import './organization.css';

const P = 'AbpOrganizationUnit.Organizations';
const { calls } = organizationUnit;
const STALE = [organizationTree, calls.list, calls.all];
const NONE: readonly OrganizationNode[] = [];

/** What the form is open for: a unit, or a new one below another. */
interface Opened {
  readonly row: EditedRow | null;
  readonly parentId: string | null;
}
const itemsFor = (without: string | undefined) =>
  itemsOf(organizationUnitFields, ['displayName', 'parentId', 'leaderTenantUserId', 'sort'], {
    parentId: {
      control: <OrganizationSelect without={without} placeholder="无（一级机构）" />,
      help: '改为别的机构即移动',
    },
    leaderTenantUserId: { control: <StaffSelect placeholder="选择负责人" /> },
    sort: { help: '小的在前' },
  });

/** Adding, editing, moving and deleting; what fails is said. */
function useUnitActs(open: (opened: Opened) => void): UnitActs {
  const removing = useAction(calls.remove, { success: '已删除', invalidates: STALE });
  const moving = useAction(calls.update, { success: '已移动', invalidates: STALE });
  const read = (id: string) => request(calls.get, { params: { id } });
  return {
    add: ({ node }) => open({ row: null, parentId: node.id }),
    edit: ({ node }) => void read(node.id).then((row) => open({ row, parentId: row.parentId }), showError),
    remove: async ({ node }) => {
      const title = `删除机构 ${node.displayName}？`;
      if (await confirmAsk({ title, okText: '删除机构', danger: true }))
        await removing.run({ params: { id: node.id } });
    },
    move: ({ node }, parentId) =>
      void read(node.id).then(
        ({ version }) => moving.run({ params: { id: node.id }, body: { parentId, version } }),
        showError,
      ),
  };
}

export default function OrganizationScreen() {
  const tree = useCall(organizationTree);
  const holds = useRights();
  const rights = { add: holds(`${P}:add`), edit: holds(`${P}:edit`), remove: holds(`${P}:delete`) };
  const [form, setForm] = useState<Opened>();
  const [picked, setPicked] = useState<string>();
  const acts = useUnitActs(setForm);
  const nodes = tree.data ?? NONE;
  const lines = linesOf(nodes, new Set());
  const chosen = lines.find((l) => l.node.id === picked) ?? lines[0];
  const addFirst = (): void => setForm({ row: null, parentId: null });
  useKeys({ N: () => rights.add && addFirst(), R: () => void tree.refetch() });
  const add = rights.add && (
    <Button type="primary" icon={<PlusOutlined />} onClick={addFirst}>
      新增机构
    </Button>
  );
  return (
    <div className="id-split">
      <aside className="my-surface id-side">
        <div className="id-side-head">
          <span className="my-block-title">组织机构</span>
          {lines.length > 0 && add}
        </div>
        {tree.error && !tree.data && <ErrorBlock error={tree.error} onRetry={() => void tree.refetch()} />}
        {!tree.data && !tree.error && <SkeletonLines rows={8} height={32} />}
        {tree.data && lines.length === 0 && (
          <EmptyState title="还没有组织机构" hint="按部门、车间、班组建立，最多五级" actions={add} />
        )}
        {lines.length > 0 && (
          <UnitTree nodes={nodes} chosen={chosen?.node.id} onChoose={setPicked} acts={acts} rights={rights} />
        )}
      </aside>
      {chosen && <UnitMembers key={chosen.node.id} unit={chosen.node} mayEdit={rights.edit} />}
      <FormModal
        noun="机构"
        width={480}
        columns={1}
        open={form !== undefined}
        onClose={() => setForm(undefined)}
        items={itemsFor(form?.row?.id)}
        create={calls.create}
        update={calls.update}
        row={form?.row}
        initial={{ parentId: form?.parentId ?? null }}
        latest={({ id }) => request(calls.get, { params: { id } })}
        invalidates={STALE}
        onDone={(made) => setPicked((made as { id: string }).id)}
      />
    </div>
  );
}
