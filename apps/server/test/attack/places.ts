/** Whose id stands in a path, by the longest matching prefix; `{sizeId}` and the like name themselves. */
const PREFIXES: Readonly<Record<string, string>> = {
  '/api/basic/material-texture': 'textureId',
  '/api/basic/plate-type': 'plateTypeId',
  '/api/basic/plate-type/group': 'plateTypeGroupId',
  '/api/basic/color-card': 'colorId',
  '/api/basic/color-card/group': 'colorGroupId',
  '/api/basic/area-rule': 'areaRuleId',
  '/api/basic/excel-template': 'templateId',
  '/api/basic/demander': 'demanderId',
  '/api/basic/custom-order-code': 'orderCodeId',
  '/api/basic/file': 'fileId',
  '/api/basic/job': 'jobId',
  '/api/warehouse/material/stock': 'stockPlateId',
  '/api/cad/project': 'projectId',
  '/api/cad/product': 'productId',
  '/api/cad/product/original': 'originalId',
  '/api/cad/product/import': 'importId',
  '/api/cad/nest/order': 'orderId',
  '/api/nest/order': 'orderId',
  '/api/cad/nest/run': 'runId',
  '/api/cad/nest/related/order': 'orderId',
  '/api/cad/nest/result': 'resultId',
  '/api/cad/nest/layout': 'layoutId',
  '/api/cad/nest/down-purchase': 'orderId',
  '/api/user/account': 'userId',
  '/api/identity/members': 'tenantUserId',
  '/api/identity/users': 'userId',
};

/** The name under which a world keeps the id of a path parameter. */
export function pathIdName(path: string, parameter: string): string {
  if (parameter !== 'id' && parameter !== 'a') return parameter;
  const prefix = Object.keys(PREFIXES)
    .filter((p) => path.startsWith(p))
    .sort((a, b) => b.length - a.length)[0];
  return prefix ? (PREFIXES[prefix] as string) : parameter;
}

/** Fields of requests whose name does not say whose id they hold, by call and field. */
const FIELDS: Readonly<Record<string, string>> = {
  'basic.plate-type.batch-url:groupId': 'plateTypeGroupId',
  'basic.plate-type.batch-img-url:groupId': 'plateTypeGroupId',
  'basic.color-card.batch-img:groupId': 'colorGroupId',
  'basic.plate-type.down:groupId': 'plateTypeGroupId',
  'basic.color-card.down:groupId': 'colorGroupId',
  'basic.color-card.create:groupId': 'colorGroupId',
  'basic.color-card.update:groupId': 'colorGroupId',
  'basic.color-card.paged:groupId': 'colorGroupId',
  'basic.color-card.list:groupId': 'colorGroupId',
  'basic.color-card.filter:groupId': 'colorGroupId',
  'basic.color-card.group.create:parentId': 'colorGroupId',
  'basic.color-card.group.update:parentId': 'colorGroupId',
  'basic.plate-type.create:groupId': 'plateTypeGroupId',
  'basic.plate-type.update:groupId': 'plateTypeGroupId',
  'basic.plate-type.paged:groupId': 'plateTypeGroupId',
  'basic.plate-type.list:groupId': 'plateTypeGroupId',
  'basic.plate-type.group.create:parentId': 'plateTypeGroupId',
  'basic.plate-type.group.update:parentId': 'plateTypeGroupId',
  'basic.demander.create:parentId': 'demanderId',
  'basic.demander.update:parentId': 'demanderId',
  'basic.demander.paged:parentId': 'demanderId',
};
const ALIASES: Readonly<Record<string, string>> = {
  defaultTextureId: 'textureId',
  defaultColorId: 'colorId',
  materialTextureId: 'textureId',
  parentProjectId: 'projectId',
  parentOrderId: 'orderId',
  copyFromId: 'projectId',
  fromProjectId: 'projectId',
  toProjectId: 'projectId',
  toId: 'toId',
  customerId: 'demanderId',
  salesmanId: 'tenantUserId',
  designerId: 'tenantUserId',
  plannerId: 'tenantUserId',
  supplierId: 'textureId',
  structureId: 'textureId',
  craftsmanshipItemId: 'textureId',
  drawingFileId: 'fileId',
  creatorId: 'userId',
  targetId: 'plateTypeId',
  tenantId: 'tenantId',
  importBatchId: 'importId',
};

/** Upserts carry the id of the child that they change. */
const CHILD: Readonly<Record<string, string>> = {
  '/api/basic/material-texture/{id}/plate-material-size': 'sizeId',
  '/api/basic/material-texture/{id}/plate-material-size/batch': 'sizeId',
  '/api/basic/material-texture/{id}/thickness': 'thicknessId',
  '/api/basic/material-texture/{id}/width': 'widthId',
  '/api/basic/material-texture/{id}/bend-coefficient': 'coefficientId',
  '/api/basic/material-texture/{id}/priority-process-cost': 'costId',
};

export function fieldIdName(callId: string, field: string, path: string): string {
  const named = FIELDS[`${callId}:${field}`] ?? ALIASES[field];
  if (named) return named;
  if (field === 'id') return CHILD[path] ?? pathIdName(path.replace(/\/(batch|page).*$/, ''), 'id');
  return field;
}
