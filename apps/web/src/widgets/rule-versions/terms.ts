/** How the parts of rules read. */
import type { AreaConditions } from '@muyun/contract';
import type { TermText } from './RuleVersions.tsx';

/** 厚 2～3 · 2 种材质 · 1 个分组; empty for all. */
export function conditionsText(value: AreaConditions | null | undefined): string {
  const {
    plateTypeGroupIds = [],
    textureIds = [],
    structureIds = [],
    thicknessFrom,
    thicknessTo,
  } = value ?? {};
  const thick =
    thicknessFrom === undefined && thicknessTo === undefined
      ? ''
      : `厚 ${thicknessFrom ?? '0'}～${thicknessTo ?? '不限'}`;
  return [
    thick,
    textureIds.length > 0 ? `${textureIds.length} 种材质` : '',
    plateTypeGroupIds.length > 0 ? `${plateTypeGroupIds.length} 个分组` : '',
    structureIds.length > 0 ? `${structureIds.length} 种结构` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

export const areaTermText: TermText = (field, value) =>
  field === 'conditions' ? conditionsText(value as AreaConditions) || '全部产品' : undefined;
