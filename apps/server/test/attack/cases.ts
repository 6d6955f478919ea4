/** Where a request made from the schema alone would be refused before ids are looked at, the case says what to send instead. */
import { presetOf } from '@muyun/contract';
import type { World } from './world.ts';
import { laserMachine } from '../machine-scene.ts';

export interface Case {
  /** path parameters that are no ids of rows */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** of a query, ids of the attacker's own rows without which nothing is asked */
  own?(world: World): Record<string, string>;
  /** replaces or completes the generated body */
  body?(world: World): Record<string, unknown> | unknown[];
  /** places of the body that are no reference to a row, with the reason */
  readonly skip?: Readonly<Record<string, string>>;
}

const bend = {
  thickness: 3,
  bendMethod: 1,
  innerRadius: 9,
  angleFrom: '10',
  angleTo: '20',
  mode: 1,
  value: '0.4',
};

const nestParams = { params: presetOf(1) };

const PAINT = {
  name: '被攻击的涂料',
  packSize: '20',
  density: '1.2',
  dftMicron: '28',
  solidsPct: '30',
  transferPct: '55',
};

const coats = (world: World) => [
  {
    coatKind: 1,
    paintId: world.ids['paint'],
    dft: '8',
    volumeSolids: '30',
    density: '1.2',
    transferEfficiency: '55',
  },
];

export const CASES: Readonly<Record<string, Case>> = {
  'basic.paintstructure.create': { body: (world) => ({ coats: coats(world) }) },
  'basic.paintstructure.update': { body: (world) => ({ coats: coats(world), version: 1 }) },
  'psi.paint.create': {
    body: (world) => ({ ...PAINT, mixRatio: [{ paintId: world.ids['paint'], parts: '10' }] }),
  },
  'psi.paint.update': {
    body: (world) => ({ ...PAINT, version: 1, mixRatio: [{ paintId: world.ids['paint'], parts: '10' }] }),
  },
  'psi.paint.out.picking': { body: () => ({ scans: [{ drumCode: 'T-1', weighOut: '20' }] }) },
  'psi.paint.out.weigh-back': { body: () => ({ version: 1, scans: [{ drumCode: 'T-1', weighBack: '2' }] }) },
  'nest.down-purchase': { params: { b: '1' } },
  'cad-product.unfold-down': { own: (world) => ({ projectIds: world.ids['projectId'] ?? '' }) },
  'finance.period.stock': { query: { yearMonth: '2026-08' } },
  'finance.period.stock-export': { query: { yearMonth: '2026-08' } },
  'nest.order.force-delete': { query: { reason: '下错单了' } },
  'account.bind.delete': { params: { type: '2' } },
  'identity.members.invite.join': { params: { code: 'x'.repeat(20) } },
  'tenant.web.wx-open.upload': { body: () => ({ templateId: '12', version: '1.0.0' }) },
  'tenant.web.monitor.create': { body: () => ({ deviceSerial: 'C12345678' }) },
  // what a company asks of another names that one's brand, and what it gives names the other company
  'basic.brand.apply': {
    body: () => ({ scope: 1, reason: '合作', certificateFileIds: [] }),
    skip: { brandId: "another company's brand is what is asked for: tenant-brand.test.ts" },
  },
  'basic.brand.tenant-brand.auth': {
    body: () => ({ tenantName: undefined, scope: 1, validFrom: null, validTo: null }),
    skip: { tenantId: 'another company is what it is given to: tenant-brand.test.ts' },
  },
  'basic.brand.tenant-brand.update': {
    body: () => ({ scope: 1, validFrom: null, validTo: null, remark: null, version: 1 }),
  },
  'basic.brand.use.create': {
    skip: { brandId: 'refused as not authorised: brand-use.test.ts' },
  },
  'basic.brand.brand-url': { body: () => ({ brandUrl: null, version: 1 }) },
  'prod-process.project.completed': {
    body: () => ({ clientKey: '019a2b3c-1111-7222-8333-444455556666', completed: true, mode: 1 }),
  },
  'nest.lost-product.report': {
    body: () => ({ clientKey: '019a2b3c-1111-7222-8333-444455556667', code: 'X-1', reason: '切坏' }),
  },
  'basic.file.multipart.part': { params: { part: '1' } },
  'cad-import.row': { params: { rowNo: '1' } },
  'basic.material-texture.width.add': { body: () => ({ width: 1111, version: 1 }) },
  'basic.material-texture.thickness.add': { body: () => ({ thickness: 7, version: 1 }) },
  'basic.material-texture.bend.save': { body: () => ({ ...bend, version: 1 }) },
  'basic.material-texture.size.save': {
    body: () => ({ sizeKind: 1, thickness: 3, width: 1500, length: 2222, version: 1, supplierId: null }),
  },
  'basic.demander.invoice': { body: () => ({ invoice: { title: '抬头', taxNo: '91440600MA4UXXXX1X' } }) },
  'basic.supplier.invoice': {
    body: () => ({ version: 1, invoice: { title: '抬头', taxNo: '91440600MA4UXXXX1X' } }),
  },
  'basic.supplier.status': { body: () => ({ version: 1, status: 2, reason: '不再合作' }) },
  // the requisition of the world is approved: its lines are tried by the document suite
  'tenant.account.create': {
    skip: {
      userId: 'refused as somebody else: space.test.ts',
      editionId: 'editions are of the platform; one that is not open is refused: space.test.ts',
    },
  },
  'order.create': {
    body: () => ({ gateway: 3, providerName: '企业版' }),
    skip: { priceId: 'prices are of the platform; one that is not for sale is refused: payment.test.ts' },
  },
  'order.quote': { skip: { priceId: 'prices are of the platform' } },
  'purchase.material.requisition.update': { skip: { 'lines.0.id': 'approved' } },
  // each document is answered for by itself: a foreign one stands among the failed (document suite)
  'purchase.material.requisition.batch-approval': { skip: { 'ids.0.id': 'answered per document' } },
  'psi.paint.purchase.batch-approval': { skip: { 'ids.0.id': 'answered per document' } },
  'psi.paint.in.batch-approval': { skip: { 'ids.0.id': 'answered per document' } },
  'psi.paint.out.batch-approval': { skip: { 'ids.0.id': 'answered per document' } },
  // the purchase and the issue of the world are under way: their lines are tried by the document suite
  'psi.paint.purchase.update': { skip: { 'lines.0.id': 'approved' } },
  'psi.paint.out.update': { skip: { 'lines.0.id': 'submitted' } },
  'purchase.material.order.batch-approval': { skip: { 'ids.0.id': 'answered per document' } },
  'warehouse.material.in.batch-approval': { skip: { 'ids.0.id': 'answered per document' } },
  'warehouse.material.out.batch-approval': { skip: { 'ids.0.id': 'answered per document' } },
  'warehouse.material.in.update': { skip: { 'lines.0.id': 'approved' } },
  'psi.accessory.purchase.batch-approval': { skip: { 'ids.0.id': 'answered per document' } },
  'psi.accessory.in.batch-approval': { skip: { 'ids.0.id': 'answered per document' } },
  'psi.accessory.out.batch-approval': { skip: { 'ids.0.id': 'answered per document' } },
  'warehouse.reservation.create': {
    body: (world) => ({
      domain: 2,
      sourceType: 8,
      expiresOn: null,
      lines: [{ warehouseId: world.ids['warehouse'], itemId: world.ids['materialSku'], quantity: '1' }],
    }),
    skip: { 'lines.0.batchId': 'material has no batches' },
  },
  'warehouse.reservation.release': { body: () => ({ domain: 2, quantity: null, reason: '不再需要' }) },
  'warehouse.reservation.update': { body: () => ({ expiresOn: '2099-01-01', version: 1 }) },
  'warehouse.stock-take.create': {
    body: () => ({ domain: 2, takeType: 2 }),
    skip: { 'scope.itemIds.0': 'a foreign item has no stock to count: stock-take.guards.test.ts' },
  },
  'warehouse.stock-take.lines': {
    body: (world) => ({ lines: [{ id: world.ids['stockTakeLine'], countedQty: '20' }] }),
    skip: {
      'lines.0.itemId': 'only of what does not stand on the list: stock-take.test.ts',
      'lines.0.batchId': 'only of what does not stand on the list',
    },
  },
  'warehouse.stock-take.approval': { body: () => ({ version: 1, agree: true }) },
  'cad-project.packing-prefix': { body: () => ({ packingPrefix: 'AB' }) },
  'cad-project.password': { body: () => ({ password: 'Right-1' }) },
  'basic.uses': { query: { target: 'texture' } },
  'cad-product.place': { body: () => ({ range: 'A-1' }) },
  'cad-product.recode': { body: () => ({ rule: '{plateType}-{seq:3}' }) },
  'cad-import.edit-mapping': { body: (world) => ({ version: world.importVersion }) },
  'nest.order.precheck': { body: () => nestParams },
  'nest.order.create': { body: () => nestParams },
  'nest.order.update': { body: () => nestParams },
  'nest.machine.update': { body: () => ({ ...laserMachine('激光二号'), version: 1 }) },
  'user.account.change-password': {
    body: () => ({ currentPassword: 'x', newPassword: 'Neu#2026pass', password2: 'Neu#2026pass' }),
  },
};
