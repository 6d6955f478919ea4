/** 同步到工程: what a rule changes in existing products, seen before it is done. */
import { useMemo, useState } from 'react';
import { areaRule, dec, decimal, project } from '@muyun/contract';
import type { OutputOf } from '@muyun/contract';
import { RemoteSelect } from '../../../kit/form/index.ts';
import type { OptionSource } from '../../../kit/form/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { DataTable } from '../../../kit/table/index.ts';
import type { Column } from '../../../kit/table/index.ts';
import { Field } from '../Field.tsx';

type Answer = OutputOf<typeof areaRule.syncAreaRules>;
type Changed = Answer['changed'][number];

const PROJECTS: OptionSource = {
  call: project.listProjects,
  label: (r) => String(r['displayName']),
  hint: (r) => String(r['code'] ?? ''),
};
const OVERDUE = [project.listProjects, project.getProject];

const differenceOf = (row: Changed): string => decimal.area(dec(row.newArea).minus(dec(row.oldArea)));

const columns: Column<Changed>[] = [
  { key: 'code', title: '产品编号', width: 180, grow: true },
  { key: 'ruleName', title: '规则', width: 150 },
  { key: 'oldArea', title: '原面积', unit: 'm²', kind: 'area', width: 104, render: (r) => r.oldArea },
  { key: 'newArea', title: '新面积', unit: 'm²', kind: 'area', width: 104, render: (r) => r.newArea },
  {
    key: 'difference',
    title: '差',
    unit: 'm²',
    kind: 'area',
    width: 92,
    value: differenceOf,
    render: differenceOf,
  },
];
const keyOf = (row: Changed): string => row.productId;

/** 工程已关闭或作废 12 种 */
function skippedText(skipped: Answer['skipped']): string {
  const counts = Map.groupBy(skipped, (s) => s.reason);
  return [...counts].map(([reason, rows]) => `${reason} ${rows.length} 种`).join('，');
}

export function SyncDialog({ rule, onClose }: { rule: { id: string; name: string }; onClose: () => void }) {
  const [projectIds, setProjectIds] = useState<string[]>([]);
  const { preview, answer, changed, asked } = usePreview(rule.id, projectIds);
  const apply = useAction(areaRule.syncAreaRules, {
    success: (done) => `已更新 ${done.changed.length} 种`,
    invalidates: OVERDUE,
    onSuccess: onClose,
  });

  const count = changed?.length ?? 0;
  return (
    <HouseModal
      title={`同步到工程 · ${rule.name}`}
      open
      width={760}
      onCancel={onClose}
      onOk={() => void apply.run({ body: { ruleId: rule.id, projectIds, mode: 'apply' } })}
      okText={count > 0 ? `更新 ${fmt.int(count)} 种产品` : '更新产品'}
      okDisabled={count === 0 || preview.isFetching}
      busy={apply.busy}
    >
      <Field label="工程 / 批次">
        <RemoteSelect
          autoFocus
          source={PROJECTS}
          mode="multiple"
          maxTagCount="responsive"
          placeholder="选择工程，可多选"
          value={projectIds}
          style={{ width: '100%' }}
          onChange={(v) => setProjectIds(v === undefined ? [] : Array.isArray(v) ? v : [v])}
        />
      </Field>
      <div style={{ height: 320, marginTop: 12, display: 'flex', flexDirection: 'column' }}>
        <DataTable
          columns={columns}
          rows={asked ? changed : []}
          error={preview.error}
          onRetry={() => void preview.refetch()}
          keyOf={keyOf}
          density="small"
          label="面积变化"
          empty={
            asked ? (
              <EmptyState title="没有需要更新的产品" hint="计价面积与规则一致" />
            ) : (
              <EmptyState title="选择工程后列出面积变化" hint="只改采用这条规则的产品，确认前不写入" />
            )
          }
        />
      </div>
      {answer && <Outcome answer={answer} changed={changed ?? []} />}
    </HouseModal>
  );
}

/** A call, not a gesture: the last choice wins over one that is still being answered. */
function usePreview(ruleId: string, projectIds: string[]) {
  const asked = projectIds.length > 0;
  const preview = useCall(
    areaRule.syncAreaRules,
    { body: { ruleId, projectIds, mode: 'preview' as const } },
    { enabled: asked, keepPrevious: false },
  );
  const answer = asked ? preview.data : undefined;
  const changed = useMemo(() => answer?.changed.toSorted((a, b) => a.code.localeCompare(b.code)), [answer]);
  return { preview, answer, changed, asked };
}

function Outcome({ answer, changed }: { answer: Answer; changed: readonly Changed[] }) {
  const total = useMemo(() => decimal.sum(changed.map(differenceOf), 4), [changed]);
  return (
    <div className="bd-after">
      <span>
        变化 <b>{fmt.int(changed.length)}</b> 种
      </span>
      <span>
        单件差合计 <b>{total}</b> m²
      </span>
      {answer.skipped.length > 0 && <span>跳过：{skippedText(answer.skipped)}</span>}
    </div>
  );
}
