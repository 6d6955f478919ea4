/** 面积步骤: how the billed area came about, and by which version of which rule (engineering A11, A22). */
import { useState } from 'react';
import { areaRule, versionText } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { areaTermText, RuleVersions } from '../../../widgets/rule-versions/index.ts';

const STEPS: Readonly<Record<string, string>> = {
  sides: '边长（加边、最小边）mm',
  area: '按基准计算 m²',
  holes: '扣孔 m²',
  shapeFactor: '× 结构系数',
  waste: '× 损耗',
  minimum: '最小面积',
  piece: '每件取整 m²',
  line: '每行 m²',
};

interface Known {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly ruleVersion?: number;
  readonly steps?: readonly { step: string; value: string }[];
}

export function AreaTrace({ trace, billed }: { trace: unknown; billed: string | null | undefined }) {
  const known = trace as Known | null | undefined;
  if (!known?.steps)
    return (
      <p className="my-t3">
        {billed && billed !== '0.0000' ? `没有面积规则，按展开外接矩形计价 ${billed} m²` : '展开后显示每一步'}
      </p>
    );
  const steps = known.steps.filter((s) => s.step !== 'line');
  return (
    <>
      <RuleOf known={known} />
      <table className="my-cad-trace">
        <tbody>
          {steps.map((s) => (
            <tr key={s.step}>
              <td>{STEPS[s.step] ?? s.step}</td>
              <td className="my-num">{s.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Which rule, in which version: what it said then is opened from here. */
function RuleOf({ known: { ruleId, ruleName, ruleVersion } }: { known: Known }) {
  const [isOpen, setOpen] = useState(false);
  const version = ruleVersion === undefined ? '' : versionText(ruleVersion);
  return (
    <p className="my-t2">
      面积规则：{ruleName}{' '}
      {ruleVersion !== undefined && can('AlBasic.AreaRules:get') ? (
        <button type="button" className="my-link" onClick={() => setOpen(true)}>
          {version}
        </button>
      ) : (
        version
      )}
      {isOpen && (
        <RuleVersions
          call={areaRule.areaRuleVersions}
          rule={{ id: ruleId, name: ruleName }}
          marked={ruleVersion}
          textOf={areaTermText}
          onClose={() => setOpen(false)}
        />
      )}
    </p>
  );
}
