/** 适用规则 of a process: groups joined by 或, conditions by 且, and which products of a project they meet. */
import { useState } from 'react';
import { Button, Drawer } from 'antd';
import { type ApplyRule, process, type RuleGroup, tryApplyRule } from '@muyun/contract';
import type { DocRow } from '../../../kit/document/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';
import { ProjectSelect } from '../../../widgets/project-select/index.ts';
import { RuleGroupFields } from './RuleGroupFields.tsx';
import './process.css';

interface Met {
  readonly productId: string;
  readonly code: string;
  readonly quantity: number;
  readonly required: boolean;
  readonly why: string;
}
const columns: Column<Met>[] = [
  { key: 'code', title: '产品', width: 110, grow: false },
  { key: 'quantity', title: '件数', kind: 'int', width: 72 },
  {
    key: 'required',
    title: '结果',
    width: 84,
    grow: false,
    render: (r) => (
      <StatusTag small label={r.required ? '需要' : '不需要'} tone={r.required ? 'green' : 'gray'} />
    ),
  },
  { key: 'why', title: '为什么', width: 280, grow: true },
];

/** A group of which nothing is said would meet everything: it is not sent. */
const said = (rule: ApplyRule): ApplyRule => ({
  any: rule.any.filter((g) => Object.values(g).some((v) => v !== undefined)),
});

function Trial({ rule, processId }: { rule: ApplyRule; processId: string }) {
  const [projectId, setProject] = useState<string>();
  const answer = useCall(
    tryApplyRule,
    { body: { projectId: projectId ?? '', rule: said(rule), processId } },
    { enabled: projectId !== undefined },
  );
  return (
    <section className="pr-trial" aria-label="试算">
      <header>
        <b>试算</b>
        <ProjectSelect single value={projectId ? [projectId] : []} onChange={([next]) => setProject(next)} />
        {answer.data && (
          <span className="my-t2">
            符合 {answer.data.required} / {answer.data.products} 种，{answer.data.requiredPieces} /{' '}
            {answer.data.pieces} 件
          </span>
        )}
      </header>
      <div className="pr-trial-rows">
        <DataTable<Met>
          label="试算结果"
          columns={columns}
          rows={projectId ? answer.data?.rows : []}
          keyOf={(r) => r.productId}
          error={answer.error}
          fetching={answer.isFetching}
          empty={
            <EmptyState
              title={projectId ? '工程还没有产品' : '选择一个工程'}
              hint="随规则的修改，立即看到哪些产品需要这道工序"
            />
          }
        />
      </div>
    </section>
  );
}

export function RuleDrawer({ row, onClose }: { row: DocRow; onClose: () => void }) {
  const [rule, setRule] = useState<ApplyRule>(() => (row['applyRule'] ?? { any: [] }) as ApplyRule);
  const save = useAction(process.calls.update, {
    success: '适用规则已保存，下达过的工程在重新计算后生效',
    invalidates: [process.calls.list],
    onSuccess: onClose,
  });
  const change = (at: number, next: RuleGroup | null) =>
    setRule({ any: rule.any.flatMap((g, i) => (i === at ? (next ? [next] : []) : [g])) });
  return (
    <Drawer
      open
      size={860}
      title={`适用规则：${String(row['name'])}`}
      onClose={onClose}
      extra={
        <Button
          type="primary"
          loading={save.busy}
          onClick={() =>
            void save.run({ params: { id: row.id }, body: { applyRule: said(rule), version: row.version } })
          }
        >
          保存
        </Button>
      }
    >
      <div className="pr-rule">
        {rule.any.length === 0 && (
          <p className="my-t2">没有条件：全部产品都需要这道工序，默认工序里没有它的结构除外</p>
        )}
        {rule.any.map((group, i) => (
          <RuleGroupFields
            key={`${i}-${rule.any.length}`}
            no={i + 1}
            group={group}
            onChange={(next) => change(i, next)}
            onRemove={() => change(i, null)}
          />
        ))}
        <Button disabled={rule.any.length >= 10} onClick={() => setRule({ any: [...rule.any, {}] })}>
          {rule.any.length === 0 ? '添加条件' : '添加一组「或」条件'}
        </Button>
        <Trial rule={rule} processId={row.id} />
      </div>
    </Drawer>
  );
}
