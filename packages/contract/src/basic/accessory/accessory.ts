/** 配件, 配件类型 and 配件规格 as objects, and the calls beside the standard sets (engineering A3). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { defineErrors } from '../../kit/errors.ts';
import { paged, query } from '../../kit/paging.ts';
import { pagedQuery, shownSchema } from '../../kit/document/schemas.ts';
import { changeSchema, draftSchema, rowSchema } from '../../kit/schema.ts';
import type { Target } from '../../kit/targets.ts';
import { initCall } from '../init.calls.ts';
import {
  accessoryExtra,
  accessoryFields,
  accessorySkuExtra,
  accessorySkuFields,
  accessoryTypeExtra,
  accessoryTypeFields,
} from './accessory.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly accessory: Target;
    readonly accessoryType: Target;
    readonly accessorySku: Target;
  }
}

export const accessoryErrors = defineErrors({
  'Basic:SkuInUse': { status: 400, message: '规格已有库存或单据，不能删除' },
  'Basic:SkuDuplicate': { status: 400, message: '规格「{name}」已存在', field: 'specification' },
  'Basic:ProfileLength': { status: 400, message: '型材规格必须填写长度', field: 'length' },
  'Basic:NotProfile': { status: 400, message: '「{name}」不是型材，规格不填长度', field: 'length' },
  'Basic:TypeDepth': { status: 400, message: '配件类型最多两级', field: 'parentId' },
});

const base = '/api/basic/accessory';
const P = 'AlBasic.Accessories';

export const accessory = master({
  id: 'basic.accessory',
  base,
  item: P,
  title: '配件',
  table: 'accessory',
  target: 'accessory',
  fields: accessoryFields,
  extra: accessoryExtra,
  letters: ['O', 'X', 'I'],
  search: ['name', 'code'],
  filters: ['typeId', 'isProfile', 'supplierId'],
  sortable: ['sort', 'name', 'code', 'creationTime'],
  defaultSort: 'sort asc',
  unique: [
    { field: 'name', isLarge: true },
    { field: 'code', isLarge: true },
  ],
  sheet: [
    'code',
    'name',
    'typeId',
    'unit',
    'isProfile',
    'sectionWidth',
    'sectionHeight',
    'linearWeight',
    'supplierId',
    'skuCount',
    'defaultSku',
    'referencePrice',
    'isEnabled',
    'remark',
  ],
  brief: ['id', 'name', 'code', 'typeId', 'unit', 'isProfile'],
  errors: ['Basic:ProfileLength', 'Basic:NotProfile', 'Common:DisabledReference'],
});

const typeSpec = {
  id: 'basic.accessory.type',
  base: `${base}/type`,
  item: P,
  title: '配件类型',
  table: 'accessory_type',
  target: 'accessoryType',
  fields: accessoryTypeFields,
  extra: accessoryTypeExtra,
  letters: ['O'],
  search: ['name', 'code'],
  filters: ['usage', 'parentId'],
  sortable: ['sort', 'name', 'code', 'creationTime'],
  defaultSort: 'sort asc',
  unique: [{ field: 'name' }, { field: 'code' }],
  brief: ['id', 'name', 'code', 'parentId', 'usage', 'unit'],
  errors: ['Basic:TypeDepth'],
} as const;
const typeMaster = master(typeSpec);
const typeRow = shownSchema(accessoryTypeFields, accessoryTypeExtra);

/** The specification lists all types at the base itself; the pages of the list stand beside it. */
export const accessoryType: typeof typeMaster = {
  ...typeMaster,
  calls: {
    ...typeMaster.calls,
    list: call({
      id: 'basic.accessory.type.paged',
      method: 'GET',
      path: `${base}/type/paged`,
      title: '配件类型列表',
      right: `${P}:query`,
      query: pagedQuery(typeSpec),
      output: paged(typeRow),
    }) as unknown as typeof typeMaster.calls.list,
  },
};
export const accessoryTypeTree = call({
  id: 'basic.accessory.type.all',
  method: 'GET',
  path: `${base}/type`,
  title: '全部配件类型',
  right: `${P}:query`,
  output: z.array(rowSchema(accessoryTypeFields)),
});

export const accessorySku = master({
  id: 'basic.accessory.sku',
  base: `${base}/sku`,
  item: P,
  title: '配件规格',
  table: 'accessory_sku',
  target: 'accessorySku',
  fields: accessorySkuFields,
  extra: accessorySkuExtra,
  letters: ['O', 'X', 'I'],
  search: ['name', 'code', 'barcode'],
  filters: ['accessoryId', 'supplierId', 'textureId'],
  moreFilters: { typeId: query.ref('accessoryType'), isProfile: query.bool },
  sortable: ['name', 'code', 'length', 'unitPrice', 'safetyStock', 'creationTime'],
  defaultSort: 'name asc',
  unique: [{ field: 'code', isLarge: true }],
  sheet: [
    'accessoryId',
    'code',
    'specification',
    'textureId',
    'color',
    'length',
    'unitWeight',
    'unit',
    'unitPrice',
    'safetyStock',
    'maxStock',
    'minPack',
    'purchaseUnit',
    'purchaseFactor',
    'supplierId',
    'barcode',
    'isDefault',
    'isEnabled',
    'remark',
  ],
  brief: [
    'id',
    'name',
    'code',
    'accessoryId',
    'specification',
    'color',
    'length',
    'isDefault',
    'purchaseUnit',
    'purchaseFactor',
  ],
  errors: [
    'Basic:SkuInUse',
    'Basic:SkuDuplicate',
    'Basic:ProfileLength',
    'Basic:NotProfile',
    'Common:DisabledReference',
  ],
});

const skuOfAll = rowSchema(accessorySkuFields);
export const allAccessories = call({
  id: 'basic.accessory.all',
  method: 'GET',
  path: `${base}/all`,
  title: '全部配件及规格',
  right: `${P}:get`,
  query: z.object({ typeId: query.ref('accessoryType') }),
  output: z.array(rowSchema(accessoryFields).and(z.object({ skus: z.array(skuOfAll) }))),
});

/** The SKUs of one accessory, as the specification writes them; 配件规格 itself is a record of its own. */
const { accessoryId: _of, ...ownFields } = accessorySkuFields;
const skuShown = accessorySku.calls.get.output;
const SKU_ERRORS = [
  'Basic:SkuDuplicate',
  'Basic:CodeDuplicate',
  'Basic:ProfileLength',
  'Basic:NotProfile',
  'Common:DisabledReference',
];
export const addSku = call({
  id: 'basic.accessory.own-sku.create',
  method: 'POST',
  path: `${base}/{id}/sku`,
  title: '新增配件的规格',
  right: `${P}:edit`,
  body: draftSchema(ownFields),
  output: skuShown,
  errors: SKU_ERRORS,
});
export const changeSku = call({
  id: 'basic.accessory.own-sku.update',
  method: 'PUT',
  path: `${base}/{id}/sku/{skuId}`,
  title: '修改配件的规格',
  right: `${P}:edit`,
  body: changeSchema(ownFields),
  output: skuShown,
  errors: SKU_ERRORS,
});
export const dropSku = call({
  id: 'basic.accessory.own-sku.delete',
  method: 'DELETE',
  path: `${base}/{id}/sku/{skuId}`,
  title: '删除配件的规格',
  right: `${P}:edit`,
  errors: ['Basic:SkuInUse'],
});

export const initAccessories = initCall({
  id: 'basic.accessory.init',
  path: `${base}/init`,
  title: '带入常用配件',
  item: P,
});
export const initAccessoryTypes = initCall({
  id: 'basic.accessory.type.init',
  path: `${base}/init/type`,
  title: '带入常用配件类型',
  item: P,
});
