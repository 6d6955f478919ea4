/** A plate type while it is edited, and what is wrong with it. Pure. */
import { plateType } from '@muyun/contract';
import type { BodyInputOf, OutputOf } from '@muyun/contract';
import type { PlateType, SideName } from '@muyun/nesting/panel';
import { type CraftUse, wholeCrafts } from '../../../widgets/crafts/index.ts';

export type StoredPlateType = OutputOf<typeof plateType.getPlateType>;
export type Bend = { length: string; angle: string; dir: 'back' | 'front'; method: 1 | 2 };
export type Edge = { chain: Bend[]; cornerStart: string; cornerEnd: string };
export type Param = {
  key: string;
  label: string;
  default: number | null;
  min: number | null;
  max: number | null;
};
export type FeatureKind = 'hole' | 'slot' | 'stud' | 'stiffener';
/** Texts as typed; an empty one means: not given. */
export type Feature = { kind: FeatureKind; axis: 'W' | 'H' } & Record<FeatureText, string>;
export type FeatureText =
  | 'count'
  | 'pitch'
  | 'edgeOffset'
  | 'position'
  | 'diameter'
  | 'length'
  | 'width'
  | 'inset';
export type Corner = { type: 1 | 2 | 3 | 4; gap: number; relief: 0 | 1 | 2; reliefSize: number | null };
/** A corner of a polygonal face, and the bends on the edge to the next one; texts as typed. */
export type PolygonCorner = { x: string; y: string; chain: Bend[] };
export type Curve = { type: 0 | 1; radius: string; axis: 'W' | 'H'; given: 'arc' | 'chord' };

export interface PlateDraft {
  name: string;
  code: string;
  groupId: string | null;
  defineMode: number;
  sort: number;
  isEnabled: boolean;
  remark: string;
  /** address of a picture, id of a drawing */
  imgUrl: string | null;
  drawingFileId: string | null;
  defaultStructureId: string | null;
  defaultInstallStructureId: string | null;
  defaultCrafts: CraftUse[];
  params: Param[];
  edges: Record<SideName, Edge>;
  corner: Corner;
  features: Feature[];
  curve: Curve;
  /** the face is a polygon instead of a box of four sides */
  polygon: PolygonCorner[] | null;
}

export const SIDES: readonly { side: SideName; label: string }[] = [
  { side: 'top', label: '上边' },
  { side: 'right', label: '右边' },
  { side: 'bottom', label: '下边' },
  { side: 'left', label: '左边' },
];
export const RESERVED = ['W', 'H', 'T', 'R'];
export const FEATURE_TEXTS: Readonly<Record<FeatureKind, readonly FeatureText[]>> = {
  hole: ['count', 'edgeOffset', 'pitch', 'position', 'diameter'],
  slot: ['count', 'edgeOffset', 'pitch', 'position', 'length', 'width'],
  stud: ['count', 'edgeOffset', 'pitch', 'position'],
  stiffener: ['count', 'edgeOffset', 'pitch', 'inset'],
};
export const OPTIONAL_TEXTS: readonly FeatureText[] = ['pitch', 'position', 'inset'];

export const newBend = (): Bend => ({ length: 'F', angle: '90', dir: 'back', method: 1 });
const newEdge = (): Edge => ({ chain: [], cornerStart: '', cornerEnd: '' });
export const newFeature = (): Feature => ({
  kind: 'hole',
  axis: 'W',
  count: '2',
  pitch: '',
  edgeOffset: '50',
  position: '',
  diameter: '8',
  length: '20',
  width: '8',
  inset: '',
});

export const newDraft = (): PlateDraft => ({
  name: '',
  code: '',
  groupId: null,
  defineMode: 1,
  sort: 0,
  isEnabled: true,
  remark: '',
  imgUrl: null,
  drawingFileId: null,
  defaultStructureId: null,
  defaultInstallStructureId: null,
  defaultCrafts: [],
  params: [{ key: 'F', label: '折边', default: 25, min: 10, max: 200 }],
  edges: {
    top: { ...newEdge(), chain: [newBend()] },
    right: { ...newEdge(), chain: [newBend()] },
    bottom: { ...newEdge(), chain: [newBend()] },
    left: { ...newEdge(), chain: [newBend()] },
  },
  corner: { type: 2, gap: 0.5, relief: 0, reliefSize: null },
  features: [],
  curve: { type: 0, radius: '', axis: 'W', given: 'arc' },
  polygon: null,
});

/** A trapezoid with a return on every edge, to begin with. */
export const newPolygon = (): PolygonCorner[] =>
  [
    ['0', '0'],
    ['W', '0'],
    ['W-200', 'H'],
    ['0', 'H'],
  ].map(([x = '', y = '']) => ({ x, y, chain: [newBend()] }));

const typed = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

function edgeOf(stored: NonNullable<StoredPlateType['edges']>[SideName] | undefined): Edge {
  return {
    chain: (stored?.chain ?? []).map((b) => ({ ...b, length: typed(b.length), angle: typed(b.angle) })),
    cornerStart: typed(stored?.cornerStart),
    cornerEnd: typed(stored?.cornerEnd),
  };
}
/** A stored plate type as it is edited. */
export function draftOf(row: StoredPlateType): PlateDraft {
  const edge = (side: SideName): Edge => edgeOf(row.edges?.[side]);
  const blank = newDraft();
  return {
    name: row.name,
    code: row.code,
    groupId: row.groupId,
    defineMode: row.defineMode,
    sort: row.sort,
    isEnabled: row.isEnabled,
    remark: row.remark ?? '',
    imgUrl: row.imgUrl ?? null,
    drawingFileId: row.drawingFileId ?? null,
    defaultStructureId: row.defaultStructureId ?? null,
    defaultInstallStructureId: row.defaultInstallStructureId ?? null,
    defaultCrafts: row.defaultCrafts,
    params: row.params.map((p) => ({
      key: p.key,
      label: p.label ?? '',
      default: p.default ?? null,
      min: p.min ?? null,
      max: p.max ?? null,
    })),
    edges: { top: edge('top'), right: edge('right'), bottom: edge('bottom'), left: edge('left') },
    corner: row.corner
      ? { ...row.corner, relief: row.corner.relief ?? 0, reliefSize: row.corner.reliefSize ?? null }
      : blank.corner,
    features: (row.features ?? []).map((x) => ({
      kind: x.kind,
      axis: x.axis,
      count: typed(x.count),
      pitch: typed(x.pitch),
      edgeOffset: typed(x.edgeOffset),
      position: typed(x.position),
      diameter: typed(x.diameter),
      length: typed(x.length),
      width: typed(x.width),
      inset: typed(x.inset),
    })),
    curve: row.faceCurve
      ? {
          type: row.faceCurve.type,
          radius: typed(row.faceCurve.radius),
          axis: row.faceCurve.axis ?? 'W',
          given: row.faceCurve.given ?? 'arc',
        }
      : blank.curve,
    polygon:
      row.facePolygon?.corners.map(({ x, y, chain }) => ({
        x: typed(x),
        y: typed(y),
        chain: chain.map((b) => ({ ...b, length: typed(b.length), angle: typed(b.angle) })),
      })) ?? null,
  };
}

const whole = (text: string): string | number =>
  /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text.trim();
const maybe = (text: string): string | number | undefined => (text.trim() === '' ? undefined : whole(text));
const without = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined && v !== null)) as T;

type Definition = Pick<
  BodyInputOf<typeof plateType.createPlateType>,
  'params' | 'edges' | 'corner' | 'features' | 'faceCurve' | 'facePolygon'
>;

const bendsOf = (chain: readonly Bend[]) =>
  chain.map((b) => ({ ...b, length: whole(b.length), angle: whole(b.angle) }));

/** The definition as it is stored; a plain plate has no edges and no corner. */
export function definitionOf(draft: PlateDraft): Definition {
  const { polygon } = draft;
  const sides = polygon ? [] : SIDES.filter(({ side }) => draft.edges[side].chain.length > 0);
  const isFolded = sides.length > 0 || polygon?.some((c) => c.chain.length > 0) === true;
  const edges = Object.fromEntries(
    sides.map(({ side }) => {
      const { chain, cornerStart, cornerEnd } = draft.edges[side];
      return [
        side,
        without({ chain: bendsOf(chain), cornerStart: maybe(cornerStart), cornerEnd: maybe(cornerEnd) }),
      ];
    }),
  );
  const { curve, corner } = draft;
  return {
    params: draft.params.map((p) =>
      without({
        key: p.key.trim(),
        label: p.label.trim() || undefined,
        default: p.default ?? undefined,
        min: p.min ?? undefined,
        max: p.max ?? undefined,
      }),
    ),
    edges: sides.length > 0 ? (edges as Definition['edges']) : null,
    corner: isFolded ? without({ ...corner, reliefSize: corner.reliefSize ?? undefined }) : null,
    features:
      draft.features.length > 0
        ? (draft.features.map((x) =>
            without({
              kind: x.kind,
              axis: x.axis,
              ...Object.fromEntries(FEATURE_TEXTS[x.kind].map((t) => [t, maybe(x[t])])),
            }),
          ) as Definition['features'])
        : null,
    facePolygon: polygon && {
      corners: polygon.map(({ x, y, chain }) => ({ x: whole(x), y: whole(y), chain: bendsOf(chain) })),
    },
    faceCurve:
      curve.type === 1 && !polygon
        ? { type: 1, radius: whole(curve.radius), axis: curve.axis, given: curve.given }
        : null,
  };
}

/** The body of a create or an update, without version. */
export const bodyOf = (draft: PlateDraft): BodyInputOf<typeof plateType.createPlateType> => ({
  name: draft.name.trim(),
  code: draft.code.trim(),
  groupId: draft.groupId,
  defineMode: draft.defineMode,
  sort: draft.sort,
  isEnabled: draft.isEnabled,
  remark: draft.remark.trim() || null,
  imgUrl: draft.imgUrl,
  drawingFileId: draft.drawingFileId,
  defaultStructureId: draft.defaultStructureId,
  defaultInstallStructureId: draft.defaultInstallStructureId,
  defaultCrafts: wholeCrafts(draft.defaultCrafts),
  ...definitionOf(draft),
});

/** What the unfolding wants. */
export function plateOf(draft: PlateDraft): PlateType {
  const { params, edges, corner, features, faceCurve, facePolygon } = definitionOf(draft);
  return {
    params: params as PlateType['params'],
    edges: (edges ?? {}) as PlateType['edges'],
    corner: (corner ?? { type: 1, gap: 0.5, relief: 0 }) as PlateType['corner'],
    ...(features ? { features: features as NonNullable<PlateType['features']> } : {}),
    ...(faceCurve ? { faceCurve: faceCurve as NonNullable<PlateType['faceCurve']> } : {}),
    ...(facePolygon ? { facePolygon: facePolygon as NonNullable<PlateType['facePolygon']> } : {}),
  };
}
