/**
 * Which feature of a space opens which rights (platform F5, M5): what its edition does not contain, and what nobody gave it
 * beside, opens nothing, whoever the member is. What is not named here belongs to every edition.
 */
import type { OneRight } from './kit/call.ts';
import { rightsOfSide, sideOfEdition } from './permissions.ts';

/** By family, or by item where one is of another feature than its family. */
const OPENED_BY: Readonly<Record<string, string>> = {
  AlCad: 'Cad',
  AlNest: 'Nest',
  AlProduce: 'Produce',
  AlKanban: 'Produce',
  AlOutsource: 'Outsource',
  AlQC: 'QC',
  AlSale: 'Sale',
  AlProductWareHouse: 'Sale',
  AlMaterialPurchase: 'Purchase',
  AlMaterialWareHouse: 'MaterialWareHouse',
  AlPsiManagement: 'MaterialWareHouse',
  AlFinance: 'Finance',
  AlReport: 'Produce',
  'AlReport.Unfold': 'Cad',
  'AlReport.QCLog': 'QC',
  'AlReport.PaintDosage': 'MaterialWareHouse',
  'AlReport.OutsourceOut': 'Outsource',
  'AlReport.OutsourceOutAcceptance': 'Outsource',
  'AbpOrganizationUnit.Factorys': 'MultiFactory',
};
/** The codes of features that open rights. */
export const OPENING_FEATURES: readonly string[] = [...new Set(Object.values(OPENED_BY))];

/** A feature that a space does not have, as it is called. */
export interface ClosedFeature {
  readonly code: string;
  readonly name: string;
}
/** What says which rights there are in a space. */
export interface SpaceKind {
  readonly editionType: number;
  readonly closed?: readonly ClosedFeature[];
}

/** The feature that opens `Family.Item:action`; undefined: every edition has it. */
export function featureOfRight(right: string): string | undefined {
  const item = right.split(':')[0] ?? right;
  return OPENED_BY[item] ?? OPENED_BY[item.split('.')[0] ?? item];
}

/** All rights that there are in a space: those of its side, without those of features that it does not have. */
export function rightsOfSpace({ editionType, closed = [] }: SpaceKind): readonly OneRight[] {
  const rights = rightsOfSide(sideOfEdition(editionType));
  if (closed.length === 0) return rights;
  const codes = new Set(closed.map((f) => f.code));
  return rights.filter((right) => !codes.has(featureOfRight(right) ?? ''));
}

/** The feature for want of which a right of its side is none in this space. */
export function closedFeatureOf(
  right: string,
  { editionType, closed = [] }: SpaceKind,
): ClosedFeature | undefined {
  const code = featureOfRight(right);
  const feature = closed.find((f) => f.code === code);
  return feature && (rightsOfSide(sideOfEdition(editionType)) as readonly string[]).includes(right)
    ? feature
    : undefined;
}
