import { allTargets, isTarget, records } from '@muyun/contract';

/** Whose id stands in a path, by the longest matching prefix; `{sizeId}` and the like name themselves. */
const PREFIXES: Readonly<Record<string, string>> = {
  '/api/basic/material-texture': 'textureId',
  '/api/basic/plate-type': 'plateTypeId',
  '/api/basic/plate-type/group': 'plateTypeGroupId',
  '/api/basic/color-card': 'colorId',
  '/api/basic/color-card/group': 'colorGroupId',
  '/api/basic/area-rule': 'areaRuleId',
  '/api/basic/craftsmanship/item/category': 'craftCategory',
  '/api/basic/quotation/item/category': 'quotationCategory',
  '/api/basic/excel-template': 'templateId',
  '/api/basic/demander': 'demanderId',
  '/api/basic/custom-order-code': 'orderCodeId',
  '/api/basic/brand/tenant-brand': 'tenantBrandId',
  '/api/basic/brand/approval/auth': 'tenantBrandId',
  '/api/basic/brand/use': 'brandUseId',
  '/api/basic/brand/approval/use': 'brandUseId',
  '/api/basic/file': 'fileId',
  '/api/basic/job': 'jobId',
  '/api/warehouse/material/stock': 'stockPlateId',
  '/api/warehouse/material/remnant': 'stockPlateId',
  '/api/warehouse/material/remnant/label': 'stockPlateId',
  '/api/psi/paint/demand': 'paintDemand',
  '/api/psi/paint/batch': 'paintBatch',
  '/api/warehouse/reservation': 'reservationId',
  '/api/warehouse/stock-take': 'stockTake',
  '/api/cad/project': 'projectId',
  '/api/cad/project/acceptance/list': 'projectId',
  '/api/cad/project/acceptance/pending': 'projectId',
  '/api/cad/project/acceptance-sum': 'projectId',
  '/api/cad/book': 'bookId',
  '/api/cad/split': 'splitId',
  '/api/cad/accessory': 'productAccessoryId',
  '/api/cad/accessory/down': 'projectId',
  '/api/cad/product': 'productId',
  '/api/cad/product/original': 'originalId',
  '/api/cad/product/import': 'importId',
  '/api/cad/nest/order': 'orderId',
  '/api/cad/accessory-nest/order': 'barOrderId',
  '/api/cad/accessory-nest/down-purchase': 'barOrderId',
  '/api/nest/order': 'orderId',
  '/api/cad/nest/run': 'runId',
  '/api/cad/nest/related/order': 'orderId',
  '/api/cad/nest/result': 'resultId',
  '/api/cad/nest/layout': 'layoutId',
  '/api/cad/nest/cost': 'nestCost',
  '/api/cad/nest/sheet': 'sheetNo',
  '/api/cad/nest/lost/product': 'lostProduct',
  '/api/cad/nest/machine': 'nestMachine',
  '/api/cad/nest/down-purchase': 'orderId',
  '/api/user/account': 'userId',
  '/api/user/message': 'messageId',
  '/api/user/order': 'paymentOrderId',
  '/api/user/message/{id}/header': 'userId',
  '/api/user/account/permission': 'roleId',
  '/api/identity/members': 'tenantUserId',
  '/api/identity/members/phone-invitations': 'phoneInvitationId',
  '/api/tenant/account/impersonation': 'lookId',
  '/api/identity/roles': 'roleId',
  '/api/basic/query-organization-unit': 'staffingId',
  '/api/identity/users': 'userId',
  '/api/tenant/web/wx-open': 'wxAppId',
  '/api/third/config': 'thirdConfigId',
  '/api/third/task': 'thirdTaskId',
  '/api/third/api-key': 'apiKeyId',
  '/api/third/item': 'thirdItemId',
  '/api/red/conversions': 'taskId',
  '/api/tenant/account/export': 'spaceExport',
  '/api/prod/change/file': 'fileId',
  '/api/psi/accessory/inventory/log': 'accessorySku',
  '/api/psi/accessory/out/kit-label': 'projectId',
  '/api/prod/process/project': 'projectProcess',
  '/api/prod/process/down': 'projectProcess',
  '/api/prod/process/project/{id}/progress': 'projectId',
  '/api/prod/process/project/{id}/matrix': 'projectId',
};

/** The name under which a world keeps the id of a path parameter. */
export function pathIdName(path: string, parameter: string): string {
  if (parameter !== 'id' && parameter !== 'a') return parameter;
  const record = records
    .filter((r) => path === r.base || path.startsWith(`${r.base}/`))
    .sort((a, b) => b.base.length - a.base.length)[0];
  const target = allTargets().find(([, t]) => t.table === record?.table);
  const prefix = Object.keys(PREFIXES)
    .filter((p) => path.startsWith(p))
    .sort((a, b) => b.length - a.length)[0];
  if (target && record && record.base.length >= (prefix?.length ?? 0)) return target[0];
  return prefix ? (PREFIXES[prefix] as string) : parameter;
}

/** Ids of requests that no reference declares: rows of the document itself, people, spaces. */
const ALIASES: Readonly<Record<string, string>> = {
  targetId: 'plateTypeId',
  itemId: 'materialSku',
  itemIds: 'materialSku',
  localId: 'demanderId',
  tenantId: 'tenantId',
  userId: 'userId',
};

/** Upserts carry the id of the child that they change. */
const CHILD: Readonly<Record<string, string>> = {
  '/api/basic/material-texture/{id}/plate-material-size': 'sizeId',
  '/api/basic/material-texture/{id}/plate-material-size/batch': 'sizeId',
  '/api/basic/material-texture/{id}/thickness': 'thicknessId',
  '/api/basic/material-texture/{id}/width': 'widthId',
  '/api/basic/material-texture/{id}/bend-coefficient': 'coefficientId',
  '/api/basic/material-texture/{id}/priority-process-cost': 'costId',
  '/api/purchase/material/requisition': 'requisitionLine',
  '/api/purchase/material/requisition/{id}': 'requisitionLine',
  '/api/purchase/material/order': 'materialOrderLine',
  '/api/purchase/material/order/{id}': 'materialOrderLine',
  '/api/psi/paint/purchase': 'paintPurchaseLine',
  '/api/psi/paint/purchase/{id}': 'paintPurchaseLine',
  '/api/psi/paint/in': 'paintInLine',
  '/api/psi/paint/in/{id}': 'paintInLine',
  '/api/psi/paint/out': 'paintOutLine',
  '/api/psi/paint/out/{id}': 'paintOutLine',
  '/api/psi/paint/return': 'paintReturnLine',
  '/api/psi/paint/return/{id}': 'paintReturnLine',
  '/api/warehouse/material/stock-in': 'materialStockInLine',
  '/api/warehouse/material/stock-in/{id}': 'materialStockInLine',
  '/api/warehouse/material/stock-out': 'materialStockOutLine',
  '/api/warehouse/material/stock-out/{id}': 'materialStockOutLine',
  '/api/psi/accessory/purchase': 'accessoryPurchaseLine',
  '/api/psi/accessory/purchase/{id}': 'accessoryPurchaseLine',
  '/api/psi/accessory/in': 'accessoryInLine',
  '/api/psi/accessory/in/{id}': 'accessoryInLine',
  '/api/psi/accessory/out': 'accessoryOutLine',
  '/api/psi/accessory/out/{id}': 'accessoryOutLine',
  '/api/cad/project/acceptance': 'acceptanceLine',
  '/api/cad/project/acceptance/{id}': 'acceptanceLine',
  '/api/warehouse/reservation/release': 'reservationId',
  '/api/warehouse/stock-take/{id}/lines': 'stockTakeLine',
  '/api/warehouse/stock-take/{id}/recount': 'stockTakeLine',
  '/api/prod/change/create': 'changeLine',
  '/api/prod/change/{id}': 'changeLine',
  '/api/basic/uses': 'textureId',
};

/** Under which name a world keeps what stands in a field: a target of the contract, or a name of its own. */
export function fieldIdName(field: string, path: string): string {
  if (isTarget(field)) return field;
  if (field === 'id') return CHILD[path] ?? pathIdName(path.replace(/\/(batch|page).*$/, ''), 'id');
  return ALIASES[field] ?? field;
}

/** Where a target of the contract has a name of its own in the worlds. */
const NAMES: Readonly<Record<string, string>> = {
  account: 'userId',
  member: 'tenantUserId',
  excelTemplate: 'templateId',
  nestOrder: 'orderId',
  nestRun: 'runId',
  nestResult: 'resultId',
  plateSize: 'sizeId',
  bend: 'coefficientId',
  processCost: 'costId',
};

/** The ids, also under the names of the targets: `project` beside `projectId`. */
export function byTarget(ids: Record<string, string>): Record<string, string> {
  const more = allTargets().flatMap(([to]) => {
    const id = ids[to] ?? ids[NAMES[to] ?? `${to}Id`];
    return id === undefined ? [] : [[to, id] as const];
  });
  return { ...ids, ...Object.fromEntries(more) };
}
