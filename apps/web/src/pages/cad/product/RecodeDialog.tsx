/** 重新编号 by a rule, with an example of what comes out. */
import { useState } from 'react';
import { CODE_RULE_HINT, codeOf, codePattern, isCodeRule, product } from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';
import { CodeRuleInput } from '../shared/CodeRuleInput.tsx';
import { HouseModal } from '../../../kit/overlay/index.ts';
import type { ProductRow } from '../shared/product-columns.tsx';

export function RecodeDialog({ rows, onClose }: { rows: ProductRow[]; onClose: () => void }) {
  const [rule, setRule] = useState('{plateType}-{seq:3}');
  const first = rows[0];
  const projects = new Set(rows.map((r) => r.projectId));
  const isFine = isCodeRule(rule) && projects.size === 1;
  const example =
    first && isCodeRule(rule)
      ? codeOf(
          codePattern(rule, {
            plateType: first.plateTypeCode ?? 'P',
            color: first.colorCode ?? '',
            texture: first.textureName,
            floor: first.region ?? '',
            batch: first.displayName.split(' / ')[1] ?? '',
          }),
          1,
        )
      : null;
  const save = useAction(product.recodeProducts, {
    success: (a) => `已重新编号 ${a.updated} 种`,
    invalidates: [product.listProducts],
    onSuccess: onClose,
  });
  return (
    <HouseModal
      open
      width={520}
      title={`重新编号 ${rows.length} 种产品`}
      okText="重新编号"
      okDisabled={!isFine}
      busy={save.busy}
      onCancel={onClose}
      onOk={() =>
        void save.run({ body: { projectId: first?.projectId ?? '', ids: rows.map((r) => r.id), rule } })
      }
    >
      <CodeRuleInput value={rule} onChange={setRule} aria-label="编号规则" />
      <p className="my-t3" style={{ margin: '6px 0 0' }}>
        {CODE_RULE_HINT}
      </p>
      <p style={{ margin: '10px 0 0' }}>
        {projects.size > 1 ? (
          <span className="my-cad-late">一次只能给一个批次的产品编号</span>
        ) : example ? (
          <>
            第一个编号：<b>{example}</b>（按现有编号排序）
          </>
        ) : (
          <span className="my-cad-late">规则不正确</span>
        )}
      </p>
    </HouseModal>
  );
}
