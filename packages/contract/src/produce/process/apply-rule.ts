/** 适用规则 (production §2.2): which products need a process. Groups are joined by 或, the conditions of a group by 且. */
import { z } from 'zod';
import { dec } from '../../kit/decimal.ts';
import { idOf } from '../../kit/targets.ts';
import { PRODUCT_KINDS } from '../../cad/product/product.fields.ts';
import { MEASURES, type Measures, measureSpec, PROCESS_WORDS } from './process.words.ts';

const figure = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,4})?$/, { error: '请输入不小于 0 的数，最多 4 位小数' });
const thickness = z.number().min(0).max(100);
const measured = z.object({
  field: z.int().refine((v) => MEASURES.some((m) => m.value === v), { error: '字段不存在' }),
  moreThan: figure,
});
const group = z.object({
  plateTypeIds: z.array(idOf('plateType')).min(1).max(100).optional(),
  plateTypeGroupIds: z.array(idOf('plateTypeGroup')).min(1).max(100).optional(),
  textureIds: z.array(idOf('texture')).min(1).max(100).optional(),
  productKinds: z
    .array(z.int().refine((v) => PRODUCT_KINDS.some((k) => k.value === v), { error: '类别不存在' }))
    .min(1)
    .max(4)
    .optional(),
  hasColor: z.boolean().optional(),
  thicknessFrom: thickness.optional(),
  thicknessTo: thickness.optional(),
  areaFrom: figure.optional(),
  areaTo: figure.optional(),
  measures: z.array(measured).min(1).max(12).optional(),
});
export const applyRuleSchema = z.object({
  any: z
    .array(
      group.refine((g) => Object.values(g).some((v) => v !== undefined), { error: '请至少填写一个条件' }),
    )
    .max(10)
    .default([]),
});
export type ApplyRule = z.infer<typeof applyRuleSchema>;
export type RuleGroup = ApplyRule['any'][number];

/** What a rule looks at of a product. */
export interface RuledProduct {
  readonly plateTypeId: string | null;
  readonly plateTypeName: string | null;
  readonly plateTypeGroupId: string | null;
  readonly plateTypeGroupName: string | null;
  readonly textureId: string;
  readonly textureName: string | null;
  readonly colorId: string | null;
  readonly productKind: number;
  readonly thickness: number;
  readonly measures: Measures;
}

interface Said {
  readonly ok: boolean;
  readonly text: string;
}
const plain = (value: string): string => dec(value).toFixed();

function range(label: string, value: string | number, from?: string | number, to?: string | number): Said {
  const v = dec(value);
  const ok = (from === undefined || v.gte(from)) && (to === undefined || v.lte(to));
  const low = from === undefined ? '' : `${plain(String(from))} ≤ `;
  const high = to === undefined ? '' : ` ≤ ${plain(String(to))}`;
  return { ok, text: `${low}${label} ${v.toFixed()}${high}` };
}

/** Every condition of a group, with whether it holds. */
function conditions(g: RuleGroup, p: RuledProduct): Said[] {
  const said: Said[] = [];
  const among = (
    ids: readonly string[] | undefined,
    id: string | null,
    label: string,
    name: string | null,
  ) => {
    if (ids) said.push({ ok: id !== null && ids.includes(id), text: `${label} ${name ?? '—'}` });
  };
  among(g.plateTypeIds, p.plateTypeId, '板型', p.plateTypeName);
  among(g.plateTypeGroupIds, p.plateTypeGroupId, '板型组', p.plateTypeGroupName);
  among(g.textureIds, p.textureId, '材质', p.textureName);
  if (g.productKinds)
    said.push({
      ok: g.productKinds.includes(p.productKind),
      text: `类别 ${PRODUCT_KINDS.find((k) => k.value === p.productKind)?.label ?? ''}`,
    });
  if (g.hasColor !== undefined)
    said.push({
      ok: (p.colorId !== null) === g.hasColor,
      text: p.colorId === null ? PROCESS_WORDS.no : PROCESS_WORDS.yes,
    });
  if (g.thicknessFrom !== undefined || g.thicknessTo !== undefined)
    said.push(range('板厚', p.thickness, g.thicknessFrom, g.thicknessTo));
  if (g.areaFrom !== undefined || g.areaTo !== undefined)
    said.push(range('面积', p.measures.area, g.areaFrom, g.areaTo));
  for (const m of g.measures ?? []) {
    const spec = measureSpec(m.field);
    const value = p.measures[spec.name];
    const ok = dec(value).gt(m.moreThan);
    said.push({ ok, text: `${spec.label} ${plain(value)} ${ok ? '>' : '≤'} ${plain(m.moreThan)}` });
  }
  return said;
}

export interface Verdict {
  readonly required: boolean;
  readonly why: string;
}
/** Whether a product needs the process, and why. An empty rule is met by all. */
export function judge(rule: ApplyRule, product: RuledProduct): Verdict {
  if (rule.any.length === 0) return { required: true, why: PROCESS_WORDS.noRule };
  const missed: string[] = [];
  for (const g of rule.any) {
    const said = conditions(g, product);
    if (said.every((s) => s.ok)) return { required: true, why: said.map((s) => s.text).join('，且 ') };
    missed.push(
      said
        .filter((s) => !s.ok)
        .map((s) => s.text)
        .join('，'),
    );
  }
  return { required: false, why: `${PROCESS_WORDS.noMatch}：${missed.join('；')}` };
}
/** required(piece, process) = override ?? applyRule(product) (production §2.4). */
export const requirement = (rule: ApplyRule, product: RuledProduct, override: boolean | undefined): Verdict =>
  override === undefined
    ? judge(rule, product)
    : {
        required: override,
        why: `${PROCESS_WORDS.override}${override ? PROCESS_WORDS.needed : PROCESS_WORDS.notNeeded}`,
      };

/** What a list shows of a rule. */
export const ruleText = (rule: ApplyRule): string =>
  rule.any.length === 0 ? PROCESS_WORDS.all : `${rule.any.length} 组条件`;
