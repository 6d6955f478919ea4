/** Binds the calls of 板型: master record, groups and the live preview of the flat pattern (engineering A2). */
import { plateType, type plateTypeFields } from '@muyun/contract';
import { ExpressionError, type PlateType, unfoldMessage, unfoldPlateType } from '@muyun/nesting/panel';
import { bind, type Binding } from '../../../kit/call.ts';
import { type MasterRow, serveMaster } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { initPlateTypes } from '../defaults/init.ts';
import { groupRoutes } from '../shared/groups.ts';
import { matchRoute } from '../shared/match.ts';
import { assertSwitch } from '../shared/switch.ts';
import { bendRowsOf, textures } from '../texture/index.ts';
import { plateTypesFile } from './plate-type.files.ts';
import { plateTypeFilters } from './plate-type.store.ts';

const DEFINITION = [
  'params',
  'edges',
  'corner',
  'features',
  'faceCurve',
  'facePolygon',
  'defineMode',
] as const;

type Definition = Partial<Pick<MasterRow<typeof plateTypeFields>, (typeof DEFINITION)[number]>>;

/** A definition as the unfolding wants it; a plain plate has neither edges nor corner. */
export function definitionOf(row: Definition): PlateType {
  return {
    params: row.params ?? [],
    edges: row.edges ?? {},
    corner: row.corner ?? { type: 1, gap: 0.5, relief: 0 },
    ...(row.features ? { features: row.features } : {}),
    ...(row.faceCurve ? { faceCurve: row.faceCurve } : {}),
    ...(row.facePolygon ? { facePolygon: row.facePolygon } : {}),
  };
}

/** Where a formula that cannot be read is shown. */
const placeOf = (row: Definition): string => (row.facePolygon ? 'facePolygon' : 'edges');

/** Runs the definition with its own defaults at a usual size: an expression that cannot be read is refused when it is saved. */
function assertDefinition(row: Definition): void {
  if (row.defineMode !== undefined && row.defineMode !== 1) return;
  try {
    unfoldPlateType(definitionOf(row), {
      width: 1200,
      height: 600,
      thickness: 3,
      density: 2.73,
      radius: 3,
      bendRows: [],
    });
  } catch (error) {
    if (error instanceof ExpressionError)
      raiseAt(placeOf(row), 'Basic:PlateExpr', { expression: error.expression, reason: error.reason });
    throw error;
  }
}

const plateTypes = serveMaster(plateType.plateTypeMaster, {
  filter: plateTypeFilters,
  async complete({ who }, next, before) {
    assertSwitch(who, 'AlBasic.PlateTypes', before, next);
    assertDefinition(next);
    // products keep a snapshot; a changed definition is told to them by its version
    if (
      before &&
      DEFINITION.some((k) => JSON.stringify(before[k] ?? null) !== JSON.stringify(next[k] ?? null))
    )
      next.defVersion = before.defVersion + 1;
  },
});

export const plateTypeRoutes: readonly Binding[] = [
  ...groupRoutes({
    table: 'plate_type_group',
    members: 'plate_type',
    master: plateType.plateGroups,
    notEmpty: 'Basic:PlateGroupNotEmpty',
  }),
  bind(plateType.initPlateTypes, ({ tx }) => initPlateTypes(tx)),
  bind(plateType.previewPlateType, async ({ tx, who, body }) => {
    const texture = await textures.store.load(tx, who, body.textureId);
    const row = body.plateTypeId
      ? await plateTypes.store.load(tx, who, body.plateTypeId)
      : (body.plateType ?? raise('Common:NotFound'));
    try {
      const result = unfoldPlateType(definitionOf(row), {
        width: body.width,
        height: body.height,
        thickness: body.thickness,
        density: Number(texture.density ?? 0),
        radius: body.thickness,
        params: body.params,
        bendRows: await bendRowsOf(tx, body.textureId),
      });
      return {
        geometry: result.geometry,
        measures: result.measures,
        steps: result.steps,
        weight: String(result.measures.weight),
        warnings: result.warnings.map((w) => ({ code: w.code, level: w.level, message: unfoldMessage(w) })),
      };
    } catch (error) {
      if (error instanceof ExpressionError)
        raiseAt(placeOf(row), 'Basic:PlateExpr', { expression: error.expression, reason: error.reason });
      throw error;
    }
  }),
  matchRoute(plateType.matchPlateDrawings, { table: 'plate_type', column: 'drawing_file_id' }),
  matchRoute(plateType.matchPlateImages, { table: 'plate_type', column: 'img_url' }),
  bind(plateType.downPlateTypes, ({ tx, query, files }) => plateTypesFile(tx, files, query)),
  ...plateTypes.routes,
];
