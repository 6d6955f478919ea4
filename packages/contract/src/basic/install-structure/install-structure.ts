/** 安装结构 as one object, and its calls beside the standard set (engineering A7). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { defineErrors } from '../../kit/errors.ts';
import { draftSchema } from '../../kit/schema.ts';
import { idOf, type Target } from '../../kit/targets.ts';
import { initCall } from '../init.calls.ts';
import { matchCall } from '../match.calls.ts';
import { bomFields, installStructureExtra, installStructureFields } from './install-structure.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly installStructure: Target;
  }
}

export const installStructureErrors = defineErrors({
  'Basic:BomPitch': { status: 400, message: '按间距布置的配件「{name}」必须填写间距', field: 'bom' },
  'Basic:BomFormula': { status: 400, message: '数量公式「{expression}」错误：{reason}', field: 'bom' },
});

const base = '/api/basic/install-structure';
const P = 'AlBasic.InstallStructures';
const BOM_ERRORS = ['Basic:BomPitch', 'Basic:BomFormula', 'Common:DisabledReference'];

export const installStructure = master({
  id: 'basic.install-structure',
  base,
  item: P,
  title: '安装结构',
  table: 'install_structure',
  target: 'installStructure',
  fields: installStructureFields,
  extra: installStructureExtra,
  letters: ['O', 'X'],
  search: ['name', 'code'],
  sortable: ['sort', 'name', 'code', 'creationTime'],
  defaultSort: 'sort asc',
  unique: [{ field: 'name' }, { field: 'code' }],
  sheet: [
    'code',
    'name',
    'bomText',
    'pitch',
    'edgeOffset',
    'minFlange',
    'holeDiameter',
    'holeOffset',
    'isEnabled',
    'remark',
  ],
  brief: ['id', 'name', 'code', 'imgUrl', 'minFlange'],
  errors: BOM_ERRORS,
});

export const initInstallStructures = initCall({
  id: 'basic.install-structure.init',
  path: `${base}/init`,
  title: '带入常用安装结构',
  item: P,
});
export const matchInstallImages = matchCall({
  id: 'basic.install-structure.batch-img',
  path: `${base}/batch-img`,
  title: '批量上传安装结构图片',
  item: P,
});
export const matchInstallDrawings = matchCall({
  id: 'basic.install-structure.batch-url',
  path: `${base}/batch-url`,
  title: '批量上传安装结构图纸',
  item: P,
});

const SIDE = z.number().min(1).max(20_000);
/** Which accessories so many pieces take: of a saved structure, or of a list that is being typed. */
export const tryInstallStructure = call({
  id: 'basic.install-structure.try',
  method: 'POST',
  path: `${base}/try`,
  title: '试算配件用量',
  right: `${P}:get`,
  body: z.object({
    installStructureId: idOf('installStructure').optional(),
    bom: z.array(draftSchema(bomFields)).max(50).optional(),
    width: SIDE,
    height: SIDE,
    quantity: z.int().min(1).max(100_000),
  }),
  output: z.object({
    lines: z.array(
      z.object({
        accessorySkuId: z.uuid(),
        name: z.string(),
        unit: z.int(),
        basis: z.int(),
        /** units of the basis in one piece */
        count: z.string(),
        /** for each unit of the basis */
        each: z.string(),
        perPiece: z.string(),
        total: z.string(),
      }),
    ),
  }),
  errors: BOM_ERRORS,
});
