/** 重新编号: new codes by a rule for chosen products (engineering D4). */
import {
  codeOf,
  codePattern,
  CODE_SERIAL,
  codeRuleShown,
  isCodeRule,
  product,
  productFields,
  type ProductMasters,
} from '@muyun/contract';
import type { Context } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import { raiseAt } from '../../basic/index.ts';
import { loadProjectHead, lockProjectCodes, logProjects } from '../shared/project-facts.store.ts';
import { lockForChange } from './product.change.ts';
import { codesOf, updateProductRows } from './product.commit.store.ts';
import { mastersOf } from './product.derive.ts';
import { codeTexts } from './product.rows.ts';
import type { ProductRow } from './product.store.ts';

/** New codes by a rule for chosen products of a project, in the order of their old codes. */
export async function recodeProducts({
  tx,
  who,
  body,
  audit,
}: Context<typeof product.recodeProducts>): Promise<{ updated: number }> {
  if (!isCodeRule(body.rule))
    raiseAt('rule', 'Cad:CodeRule', { rule: codeRuleShown(body.rule), seq: CODE_SERIAL });
  const project = await loadProjectHead(tx, who, body.projectId);
  await lockProjectCodes(tx, project.id);
  const rows = await lockForChange(tx, who, body.ids, true);
  if (rows.some((r) => r.projectId !== body.projectId)) raise('Common:NotFound');
  const printed = rows.find((r) => r.isPrintLabel);
  if (printed) raise('Cad:CodeReason', { code: printed.code });
  const codes = newCodes(project.displayBatch, await mastersOf(tx, project.id, rows), rows, {
    rule: body.rule,
    taken: await codesOf(tx, project.id),
  });
  // old and new codes may cross: the unique index is met once more after a detour over the ids
  await updateProductRows(
    tx,
    ['code'],
    rows.map((r) => ({ id: r.id, revise: false, code: r.id })),
  );
  await updateProductRows(
    tx,
    ['code'],
    rows.map((r) => ({ id: r.id, revise: false, code: codes.get(r.id) as string })),
  );
  await logProjects(tx, who.nickname, [
    {
      projectId: body.projectId,
      type: 'productBatch',
      params: { count: rows.length, fields: product.recodeProducts.title },
    },
  ]);
  await audit({
    bizType: 'cad-product',
    bizId: body.projectId,
    action: 'recode',
    summary: product.recodeProducts.title,
    changes: rows.slice(0, 200).map((r) => ({
      field: 'code',
      label: productFields.code.label,
      oldValue: r.code,
      newValue: codes.get(r.id),
    })),
  });
  return { updated: rows.length };
}

/** Codes in the order of the old ones; a number that a product outside the choice has is passed over. */
function newCodes(
  batch: string,
  masters: ProductMasters,
  rows: readonly ProductRow[],
  about: { rule: string; taken: ReadonlySet<string> },
): Map<string, string> {
  const leaving = new Set(rows.map((r) => r.code.toLowerCase()));
  const used = new Set([...about.taken].filter((c) => !leaving.has(c)));
  const last = new Map<string, number>();
  const codes = new Map<string, string>();
  for (const row of rows.toSorted((a, b) => a.code.localeCompare(b.code, 'zh-CN', { numeric: true }))) {
    const pattern = codePattern(about.rule, { ...codeTexts(masters, row), batch });
    let serial = last.get(pattern.before) ?? 0;
    let code: string;
    do {
      serial += 1;
      code = codeOf(pattern, serial);
    } while (used.has(code.toLowerCase()));
    last.set(pattern.before, serial);
    used.add(code.toLowerCase());
    codes.set(row.id, code);
  }
  return codes;
}
