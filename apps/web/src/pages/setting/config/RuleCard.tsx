/** The approval of one document: its steps, and whether its maker may approve it. */
import { useState } from 'react';
import { Button, Checkbox } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { approval } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { useDraft } from '../../../kit/draft/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { useStateFor } from '../../../kit/use-state-for.ts';
import type { Settings } from './settings.ts';
import { type Step, StepRow } from './StepRow.tsx';

type Rule = Settings['rules'][number];
interface Typed {
  readonly steps: readonly Step[];
  readonly forbidSelf: boolean;
}

const MOST_STEPS = 3;
const typedOf = (rule: Rule): Typed => ({ steps: rule.steps, forbidSelf: rule.forbidSelf });

/** What is typed of a rule, kept as a draft until it is saved. */
function useTyped(rule: Rule, version: number) {
  const [typed, setTyped] = useStateFor(rule, typedOf(rule));
  const [isBad, setBad] = useState(false);
  const isDirty = JSON.stringify(typed) !== JSON.stringify(typedOf(rule));
  const draft = useDraft<Typed>({
    title: `${rule.title}审批`,
    dirty: isDirty,
    read: () => typed,
    restore: setTyped,
  });
  const { run, busy } = useAction(approval.saveApprovalRule, {
    success: `已保存${rule.title}的审批设置`,
    invalidates: [approval.listApprovalRules],
    onAnswered: draft.clear,
  });
  const { steps } = typed;
  const save = async (): Promise<void> => {
    const hasAll = steps.every((s) => /^\d+(\.\d{1,2})?$/.test(s.minAmount));
    setBad(!hasAll);
    if (!hasAll) return;
    const body = { version, document: rule.document, forbidSelf: typed.forbidSelf };
    await run({ body: { ...body, steps: steps.map((s) => ({ ...s, roleIds: [...s.roleIds] })) } });
  };
  const cancel = (): void => {
    draft.clear();
    setTyped(typedOf(rule));
  };
  return { typed, setTyped, isBad, isDirty, busy, save, cancel };
}

interface Props {
  readonly rule: Rule;
  readonly roles: Settings['roles'];
  readonly version: number;
}

export function RuleCard({ rule, roles, version }: Props) {
  const mayEdit = useCan(approval.saveApprovalRule.right);
  const { typed, setTyped, isBad, isDirty, busy, save, cancel } = useTyped(rule, version);
  const { steps } = typed;
  const put = (next: readonly Step[]): void => setTyped({ ...typed, steps: next });
  return (
    <section className="my-surface my-rule" aria-label={`${rule.title}审批`}>
      <div className="my-rule-head">
        <h2>{rule.title}</h2>
        <Checkbox
          checked={typed.forbidSelf}
          disabled={!mayEdit}
          onChange={(e) => setTyped({ ...typed, forbidSelf: e.target.checked })}
        >
          禁止自审
        </Checkbox>
        {mayEdit && isDirty && (
          <span className="my-rule-acts">
            <Button onClick={cancel}>取消</Button>
            <Button type="primary" loading={busy} onClick={() => void save()}>
              保存
            </Button>
          </span>
        )}
      </div>
      {steps.length === 0 && <p className="my-rule-none">没有设置步骤：有审核权限的人一步审核</p>}
      <ol className="my-rule-steps">
        {steps.map((step, i) => (
          <StepRow
            // oxlint-disable-next-line react/no-array-index-key -- a step is known by its place
            key={i}
            index={i}
            step={step}
            roles={roles}
            hasAmount={rule.hasAmount}
            isBad={isBad}
            disabled={!mayEdit}
            onChange={(next) => put(steps.map((s, at) => (at === i ? next : s)))}
            onRemove={() => put(steps.filter((_, at) => at !== i))}
          />
        ))}
      </ol>
      {mayEdit && (
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={steps.length >= MOST_STEPS}
          title={steps.length >= MOST_STEPS ? '最多三步审批' : undefined}
          onClick={() => put([...steps, { minAmount: steps.at(-1)?.minAmount ?? '0', roleIds: [] }])}
        >
          加一步
        </Button>
      )}
    </section>
  );
}
