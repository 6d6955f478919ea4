/** A space with one of everything, made through the calls: what an attacker would want to reach. */
import {
  account,
  apiKey,
  areaRule,
  book,
  color,
  demander,
  employee,
  excelTemplate,
  file,
  materialOrder,
  materialSku,
  materialTask,
  nest,
  nestCost,
  orderCode,
  organizationUnit,
  staffing,
  plateType,
  presetOf,
  printTemplate,
  product,
  productImport,
  project,
  requisition,
  requisitionToOrder,
  stock,
  supplier,
  taskToRequisition,
  texture,
  warehouse,
} from '@muyun/contract';
import { accessoriesIn } from '../accessory-scene.ts';
import { acceptedIn } from '../acceptance-scene.ts';
import { changedIn } from '../change-scene.ts';
import { newId } from '../../src/kit/clock.ts';
import { paintLeft } from '../paint-left.ts';
import { jobEnd, makeMember, makeSpace, type Space, type TestHouse } from '../kit.ts';
import { brandLeft } from '../brand-scene.ts';
import { deviceOfSpace } from '../device-scene.ts';
import { barOrderOf } from '../bar-scene.ts';
import { restIn } from '../bar-rest-scene.ts';
import { mastersOf } from '../masters-scene.ts';
import { nestTold } from '../message-scene.ts';
import { laserMachine } from '../machine-scene.ts';
import { lookedAt } from '../look-scene.ts';
import { thirdLeft } from '../third-scene.ts';
import { filedIn } from '../project-file-scene.ts';
import { receivedIn } from '../material-scene.ts';
import { unpaidOrder } from '../payment-scene.ts';
import { phoneInvited } from '../phone.ts';
import { routedIn } from '../route-scene.ts';
import { lostIn, releasedSheetIn } from '../sheet-scene.ts';
import { stockLeft } from '../stock-scene.ts';
import { pricedIn } from '../pricing-scene.ts';
import { ownedBy, uploadsOf } from '../storage-scene.ts';
import { bindApp } from '../wx-scene.ts';
import { byTarget } from './places.ts';
import { makeImport } from './world-import.ts';
import { splitLeft } from '../split-scene.ts';

/** Ids by the names that requests use for them. */
export type Ids = Readonly<Record<string, string>>;
export interface World {
  readonly space: Space;
  readonly ids: Ids;
  readonly importVersion: number;
}

/** `at` is a server of its own; without it the one of this worker. */
export async function makeWorld(at?: TestHouse): Promise<World> {
  const space = await makeSpace('企业版', at);
  const { owner } = space;
  const basic = await makeBasic(space);
  const folder = await owner.call(project.createProject, {
    body: { name: '被攻击的工程', demanderId: basic['demanderId'] as string },
  });
  const nested = await owner.call(product.createProduct, {
    body: {
      projectId: folder.id,
      code: 'A-01',
      textureId: basic['textureId'] as string,
      thickness: 3,
      unfoldMode: 3,
      unfoldWidth: 1200,
      unfoldHeight: 600,
      quantity: 8,
    },
  });
  const spare = await owner.call(product.createProduct, {
    body: {
      projectId: folder.id,
      code: 'A-02',
      textureId: basic['textureId'] as string,
      thickness: 3,
      unfoldMode: 3,
      unfoldWidth: 800,
      unfoldHeight: 500,
      quantity: 6,
    },
  });
  const done = await makeImport(space, folder.id, 'IM-01');
  await owner.call(productImport.commitImport, {
    params: { importId: done.id },
    body: { version: done.version },
  });
  const open = await makeImport(space, folder.id, 'IM-02');
  const importId = open.id;
  const nest = await makeNest(space, nested.id);
  const [kept] = await owner.call(file.uploadFile, {
    file: { name: '图纸.txt', bytes: new TextEncoder().encode('drawing') },
  });
  const roleId = newId();
  await makeMember(space, [], { roleId });
  const unit = await owner.call(organizationUnit.calls.create, { body: { displayName: '事业部' } });
  const [selector] = await owner.call(staffing.allStaffing);
  const originals = await owner.call(product.listOriginals, { query: { projectId: folder.id } });
  const masters = await mastersOf(space, spare.id);
  const bought = await makePurchase(space, basic['textureId'] as string, folder.id);
  const ids = byTarget({
    ...basic,
    ...bought,
    ...(await stockLeft(owner, { ...bought, projectId: folder.id })),
    ...(await paintLeft(space, { projectId: folder.id, colorId: basic['colorId'] as string })),
    originalId: originals.items[0]?.id as string,
    projectId: folder.id,
    bookId: (await owner.call(book.createBook, { params: { id: folder.id }, body: {} })).id,
    productId: spare.id,
    importId,
    importBatchId: importId,
    fileId: kept?.id as string,
    ...(await changedIn(space, folder.id, basic['textureId'] as string)),
    ...(await acceptedIn(owner, folder.id, spare.id)),
    ...(await filedIn(owner, folder.id, kept?.id as string)),
    ...nest,
    ...(await routedIn(space, folder.id)),
    sheetNo: await releasedSheetIn(owner, folder.id, basic['textureId'] as string),
    lostProduct: await lostIn(owner, folder.id, basic['textureId'] as string),
    ...masters,
    ...(await accessoriesIn(space, masters['accessorySku'] as string)),
    ...(await barOrderOf(space, spare.id)),
    barRest: await restIn(space),
    messageId: await nestTold(owner),
    lookId: await lookedAt(space),
    equipmentId: await deviceOfSpace(space),
    ...(await brandLeft(space, at)),
    ...(await thirdLeft(space)),
    ...(await pricedIn(space, at)),
    wxAppId: (await bindApp(space)).id,
    apiKeyId: (await owner.call(apiKey.createApiKey, { body: { name: '密钥', scopes: [1] } })).id,
    ...(await splitLeft(owner, folder.id)),
    ...(await uploadsOf(space)),
    ...(await ownedBy(space)),
    paymentOrderId: await unpaidOrder(space),
    roleId,
    organizationUnit: unit.id,
    staffingId: selector?.id as string,
    employee: (await owner.call(employee.calls.create, { body: { name: '被攻击的员工' } })).id,
    phoneInvitationId: await phoneInvited(space),
    userId: owner.userId,
    tenantId: space.tenantId,
    tenantUserId: (await owner.call(account.auth)).tenantUserId as string,
  });
  return { space, ids, importVersion: open.version };
}

async function makeBasic(space: Space): Promise<Record<string, string>> {
  const { owner } = space;
  await owner.call(texture.initTextures);
  await owner.call(plateType.initPlateTypes);
  await owner.call(color.initColors);
  await owner.call(orderCode.initOrderCodes);
  const textureId = (await owner.call(texture.textureOptions)).find((t) => t.code === '3003-H24')
    ?.id as string;
  const one = { params: { id: textureId } };
  const size = (await owner.call(texture.listSizes, { ...one, query: { thickness: '3' } })).items[0]
    ?.id as string;
  const cost = await owner.call(texture.saveProcessCost, {
    ...one,
    body: { name: '刨槽', unit: 2, price: '2.5' },
  });
  const rule = await owner.call(areaRule.createAreaRule, {
    body: { name: '外接矩形', basis: 2, isDefault: true },
  });
  const template = await owner.call(excelTemplate.createExcelTemplate, {
    body: {
      name: '甲方清单',
      mapping: [{ field: 'code', header: '构件', aliases: [], required: false, default: null }],
    },
  });
  const plateGroup = await owner.call(plateType.createPlateGroup, { body: { name: '墙板' } });
  const colorGroup = await owner.call(color.createColorGroup, { body: { name: '外墙' } });
  const board = await owner.call(stock.createStock, {
    body: {
      code: 'BOARD-1',
      textureId,
      thickness: 3,
      width: 1500,
      length: 3000,
      unitPrice: '25.15',
      initialQuantity: 3,
    },
  });
  return {
    templateId: template.id,
    textureId,
    sizeId: size,
    plateMaterialSizeId: size,
    costId: cost.id,
    areaRuleId: rule.id,
    ruleId: rule.id,
    plateTypeGroupId: plateGroup.id,
    colorGroupId: colorGroup.id,
    stockPlateId: board.id,
    thicknessId: (await owner.call(texture.listThicknesses, one))[0]?.id as string,
    widthId: (await owner.call(texture.listWidths, one))[0]?.id as string,
    coefficientId: (await owner.call(texture.listBends, one)).items[0]?.id as string,
    plateTypeId: (await owner.call(plateType.listPlateTypes)).items[0]?.id as string,
    colorId: (await owner.call(color.listColors)).items[0]?.id as string,
    fromId: (await owner.call(color.listColors)).items[1]?.id as string,
    toId: (await owner.call(color.listColors)).items[2]?.id as string,
    demanderId: (await owner.call(demander.createDemander, { body: { code: 'KH01', name: '客户一' } })).id,
    factoryId: space.factoryIds[0] as string,
    orderCodeId: (await owner.call(orderCode.listOrderCodes)).items[0]?.id as string,
  };
}

/** One of each record of purchasing: the demand is asked for, ordered, and waits for its goods. */
async function makePurchase(
  space: Space,
  textureId: string,
  projectId: string,
): Promise<Record<string, string>> {
  const { owner } = space;
  const maker = await owner.call(supplier.calls.create, {
    body: { code: 'G1', name: '铝厂', supplierType: 1 },
  });
  const house = await owner.call(warehouse.calls.create, { body: { code: 'W1', name: '材料仓', domain: 2 } });
  const sku = await owner.call(materialSku.calls.create, {
    body: { kind: 1, textureId, thickness: 3, width: 1500, length: 3000 },
  });
  const task = await owner.call(materialTask.calls.create, {
    body: { materialSkuId: sku.id, demandQty: '10', requiredDate: '2027-01-10', projectId },
  });
  const asked = await owner.call(taskToRequisition, {
    body: { ids: [task.id], mergeBySku: true, requiredDate: '2027-01-05' },
  });
  const one = { params: { id: asked.requisitionId } };
  await owner.call(requisition.calls.submit, { ...one, body: { version: 1 } });
  await owner.call(requisition.calls.approval, { ...one, body: { version: 2, agree: true } });
  const line = (await owner.call(requisition.calls.get, one)).lines[0]?.id as string;
  const made = await owner.call(requisitionToOrder, {
    body: { lineIds: [{ id: line, quantity: '10' }], supplierId: maker.id },
  });
  const order = await owner.call(materialOrder.calls.get, { params: { id: made.orderId } });
  const printed = await owner.call(printTemplate.calls.create, {
    body: { document: requisition.id, name: '采购申请', headColumns: [], lineColumns: [], signatures: [] },
  });
  return {
    ...(await receivedIn(owner, { warehouseId: house.id, materialSkuId: sku.id, projectId })),
    printTemplate: printed.id,
    supplier: maker.id,
    warehouse: house.id,
    materialSku: sku.id,
    materialTask: task.id,
    requisition: asked.requisitionId,
    requisitionLine: line,
    materialOrder: made.orderId,
    materialOrderLine: order.lines[0]?.id as string,
  };
}

async function makeNest(space: Space, productId: string): Promise<Record<string, string>> {
  const { owner } = space;
  const order = await owner.call(nest.createNestOrder, {
    body: { products: [{ productId, quantity: 8 }], params: { ...presetOf(1), timeLimit: 1 } },
  });
  await owner.call(nest.nestOrderState, {
    params: { id: order.id },
    body: { action: 'submit', version: order.version },
  });
  const detail = await owner.call(nest.getNestOrder, { params: { id: order.id } });
  await jobEnd(owner, detail.jobId as string, 60_000);
  const done = await owner.call(nest.getNestOrder, { params: { id: order.id } });
  const sheets = await owner.call(nest.nestRunLayouts, { params: { id: done.runId as string } });
  const results = await owner.call(nest.listNestResults, { query: { orderId: order.id } });
  const charged = await owner.call(nestCost.listNestCost);
  return {
    nestMachine: (await owner.call(nest.createNestMachine, { body: laserMachine('激光一号') })).id,
    nestCost: charged.items[0]?.id as string,
    orderId: order.id,
    runId: done.runId as string,
    jobId: detail.jobId as string,
    layoutId: sheets.layouts[0]?.id as string,
    lineId: (await owner.call(nest.listNestOrderLines, { params: { id: order.id } }))[0]?.id as string,
    stockId: done.stocks[0]?.id as string,
    resultId: results.items[0]?.id as string,
  };
}
