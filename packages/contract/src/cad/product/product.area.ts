/** Which area rule a product follows, and its billed area (engineering A11). */
import { billedArea, type AreaRule, type AreaStep } from '../../basic/area-rule/area-rule.calc.ts';
import { area } from '../../kit/decimal.ts';
import type { PartMeasures } from './product.figures.ts';
import type { AreaRuleMaster, ProductMasters } from './product.masters.ts';

export interface RuleQuestion {
  readonly textureId: string;
  readonly thickness: number;
  readonly plateTypeGroupId: string | null;
  readonly areaRuleId?: string | null;
  readonly structureId?: string | null;
  readonly visibleWidth?: number | null;
  readonly visibleHeight?: number | null;
}
export interface AreaTrace {
  readonly ruleId: string;
  readonly ruleName: string;
  /** the version that was computed by; figures of the time before versions have none */
  readonly ruleVersion?: number;
  readonly steps: AreaStep[];
}
interface Conditions {
  plateTypeGroupIds?: string[] | null;
  structureIds?: string[] | null;
  textureIds?: string[] | null;
  thicknessFrom?: number | string | null;
  thicknessTo?: number | string | null;
}

const names = (list: readonly string[] | null | undefined): boolean => (list?.length ?? 0) > 0;

/** True when the conditions of the rule admit the product; a rule for structures admits none that has none. */
export function ruleAdmits(rule: AreaRuleMaster, q: RuleQuestion): boolean {
  const c = (rule.conditions ?? {}) as Conditions;
  if (names(c.structureIds) && !(q.structureId && c.structureIds?.includes(q.structureId))) return false;
  if (names(c.textureIds) && !c.textureIds?.includes(q.textureId)) return false;
  if (
    names(c.plateTypeGroupIds) &&
    !(q.plateTypeGroupId !== null && c.plateTypeGroupIds?.includes(q.plateTypeGroupId))
  )
    return false;
  if (c.thicknessFrom !== undefined && c.thicknessFrom !== null && q.thickness < Number(c.thicknessFrom))
    return false;
  return c.thicknessTo === undefined || c.thicknessTo === null || q.thickness <= Number(c.thicknessTo);
}

/** product → project (with conditions) → customer → rules of the space by priority, the default last. */
export function chooseRule(masters: ProductMasters, q: RuleQuestion): AreaRuleMaster | null {
  const rule = (id: string | null | undefined): AreaRuleMaster | undefined =>
    masters.areaRules.find((r) => r.id === id);
  const own = rule(q.areaRuleId);
  if (own) return own;
  const ofProject = rule(masters.projectRuleId);
  if (ofProject && ruleAdmits(ofProject, q)) return ofProject;
  const ofDemander = rule(masters.demanderRuleId);
  if (ofDemander && ruleAdmits(ofDemander, q)) return ofDemander;
  const open = masters.areaRules.filter((r) => r.isEnabled);
  return open.find((r) => !r.isDefault && ruleAdmits(r, q)) ?? open.find((r) => r.isDefault) ?? null;
}

/** What the area of a structure counts (面积系数); 1 without one. */
export const shapeFactorOf = (
  masters: Pick<ProductMasters, 'structures'>,
  structureId: string | null | undefined,
): string => masters.structures.find((s) => s.id === structureId)?.shapeFactor ?? '1';

/** What stands with a billed area: its rule, in the version of then, and its steps. */
export const areaTraceOf = (
  rule: Pick<AreaRuleMaster, 'id' | 'name' | 'ruleVersion'>,
  steps: readonly AreaStep[],
): AreaTrace => ({ ruleId: rule.id, ruleName: rule.name, ruleVersion: rule.ruleVersion, steps: [...steps] });

/** Sides of the smallest rectangle round the part, mm; only rules of basis 16 need it. */
export type SmallestRectangle = () => { width: number; height: number };

/** Billed area per piece, m² with four decimals, and its steps. Without any rule the box of the flat part is billed. */
export function billedOf(
  masters: ProductMasters,
  q: RuleQuestion,
  measures: PartMeasures,
  smallest: SmallestRectangle,
): { area: string; trace: AreaTrace | null } {
  const rule = chooseRule(masters, q);
  if (!rule) return { area: area(measures.boundingArea), trace: null };
  const turned = rule.basis === 16 ? smallest() : null;
  const billed = billedArea(
    {
      unfoldWidth: measures.unfoldWidth,
      unfoldHeight: measures.unfoldHeight,
      visibleWidth: q.visibleWidth ?? null,
      visibleHeight: q.visibleHeight ?? null,
      netArea: measures.netArea,
      holes: measures.holeAreas,
      shapeFactor: shapeFactorOf(masters, q.structureId),
      ...(turned ? { minRectWidth: turned.width, minRectHeight: turned.height } : {}),
    },
    rule as AreaRule,
  );
  return {
    area: area(billed.piece),
    trace: areaTraceOf(rule, billed.trace),
  };
}
