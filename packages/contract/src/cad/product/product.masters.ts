/** The master data that a product is derived from, as plain JSON: the server loads it, the browser fetches the same (engineering B). */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';

const decimalText = z.string().nullable();
export const productMastersSchema = z.object({
  textures: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      name: z.string(),
      temper: z.string().nullable(),
      densityMode: z.int(),
      density: decimalText,
      isEnabled: z.boolean(),
    }),
  ),
  thicknesses: z.array(
    z.object({
      textureId: idOf('texture'),
      thickness: z.number(),
      actualThickness: z.number().nullable(),
      arealWeight: decimalText,
    }),
  ),
  bends: z.array(
    z.object({
      textureId: idOf('texture'),
      thickness: z.number(),
      bendMethod: z.union([z.literal(1), z.literal(2), z.literal(3)]),
      innerRadius: z.number().nullable(),
      grooveRemain: z.number().nullable(),
      vWidth: z.number().nullable(),
      angleFrom: z.number(),
      angleTo: z.number(),
      mode: z.union([z.literal(1), z.literal(2), z.literal(3)]),
      value: z.number(),
      minFlange: z.number().nullable(),
    }),
  ),
  plateTypes: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      name: z.string(),
      groupId: idOf('colorGroup').nullable(),
      defineMode: z.int(),
      params: z.unknown(),
      edges: z.unknown(),
      corner: z.unknown(),
      features: z.unknown(),
      faceCurve: z.unknown(),
      facePolygon: z.unknown(),
      defaultStructureId: idOf('structure').nullable(),
      defaultInstallStructureId: idOf('installStructure').nullable(),
      defaultCrafts: z.array(
        z.object({ itemId: idOf('craftsmanship'), quantity: z.string().nullable().optional() }),
      ),
      defVersion: z.int(),
      isEnabled: z.boolean(),
    }),
  ),
  structures: z.array(
    z.object({ id: z.uuid(), name: z.string(), shapeFactor: z.string(), nestKindDefault: z.int() }),
  ),
  /** those that ask for a flange of their own */
  installStructures: z.array(z.object({ id: z.uuid(), name: z.string(), minFlange: z.number() })),
  colors: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      name: z.string(),
      paintStructureId: idOf('paintStructure').nullable(),
    }),
  ),
  /** largest sheets that can be bought, for the oversize warning */
  stock: z.array(
    z.object({ textureId: idOf('texture'), thickness: z.number(), width: z.number(), length: z.number() }),
  ),
  areaRules: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      basis: z.int(),
      edgeAllowance: z.number(),
      minSide: z.number(),
      minLength: z.number(),
      holeDeductFrom: decimalText,
      useShapeFactor: z.boolean(),
      wastePercent: z.string(),
      minAreaPerPiece: z.string(),
      decimals: z.int(),
      roundMode: z.int(),
      stage: z.int(),
      conditions: z.unknown(),
      priority: z.int(),
      isDefault: z.boolean(),
      isEnabled: z.boolean(),
      ruleVersion: z.int(),
    }),
  ),
  /** products weigh what plates of their thickness really measure (setting project.weighsActual) */
  weighsActual: z.boolean(),
  projectRuleId: z.uuid().nullable(),
  demanderRuleId: z.uuid().nullable(),
});
export type ProductMasters = z.infer<typeof productMastersSchema>;
export type AreaRuleMaster = ProductMasters['areaRules'][number];
export type PlateTypeMaster = ProductMasters['plateTypes'][number];

const P = 'AlCad.CadProducts';
/** For the live unfolding of a form: everything of the chosen texture and plate type. */
export const productMasters = call({
  id: 'cad-product.masters',
  method: 'GET',
  path: '/api/cad/product/masters',
  title: '展开基础数据',
  right: anyOf(`${P}:get`, `${P}:query`, `${P}:add`, `${P}:edit`),
  query: z.object({
    projectId: idOf('project'),
    textureIds: query.refs('texture'),
    plateTypeIds: query.refs('plateType'),
    colorIds: query.refs('color'),
  }),
  output: productMastersSchema,
});
