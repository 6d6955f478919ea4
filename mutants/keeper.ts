/** What a keeper names and finds: remnants and reservations in lines, heats, drums that move, old paint, kits, a shortage that is gone. */
import { contract, module, type Mutant } from './mutant.ts';

const NAMED = ['stock-out/named.test'];
const VOIDED = ['warehouse/material/remnant-void'];
const HEATS = ['stock/heat-trace'];
const DRUMS = ['psi/paint/drums-moved'];
const OLD = ['psi/paint/leftovers'];
const KITS = ['accessory/out/kit.test'];
const CALC = ['paint-item/paint.calc'];

export const KEEPER_MUTANTS: readonly Mutant[] = [
  {
    name: 'a remnant that a nest order holds is issued',
    file: module('warehouse/material/stock-out/named.ts'),
    from: 'r.quantity !== 1 || r.reserved > 0 || !r.isFree',
    to: 'r.quantity !== 1 || !r.isFree',
    tests: NAMED,
  },
  {
    name: 'a remnant that was issued lies in the list still',
    file: module('warehouse/material/stock-out/stock-out.ts'),
    from: '  await takeRemnants(doing, doc);\n',
    to: '',
    tests: NAMED,
  },
  {
    name: 'a remnant of an issue that is taken back stays away',
    file: module('warehouse/material/stock-out/stock-out.ts'),
    from: '  await returnRemnants(doing, doc);\n',
    to: '',
    tests: NAMED,
  },
  {
    name: 'a remnant of another warehouse is issued',
    file: module('warehouse/material/stock-out/named.ts'),
    from: 'own.warehouseId !== head.warehouseId)\n    raise',
    to: 'own.warehouseId === null)\n    raise',
    tests: NAMED,
  },
  {
    name: 'the reservation that a line names is used like any other',
    file: 'apps/server/src/ledger/inventory/desk.ts',
    from: 'Number(b.id === of.reservationId) - Number(a.id === of.reservationId) ||',
    to: '',
    tests: NAMED,
  },
  {
    name: 'what is kept for another project is named',
    file: module('warehouse/material/stock-out/named.ts'),
    from: 'own.projectId === head.projectId :',
    to: 'true :',
    tests: NAMED,
  },
  {
    name: 'a line counts on a reservation that was given up',
    file: module('warehouse/material/stock-out/stock-out.ts'),
    from: '  await assertKept(tx, doc);\n',
    to: '',
    tests: NAMED,
  },
  {
    name: 'what a saw has cut is void by hand',
    file: module('basic/stock/remnant.ts'),
    from: "  if (own.isBorn) raise('Stock:RemnantBorn', { code: row.code });\n",
    to: '',
    tests: VOIDED,
  },
  {
    name: 'a remnant that is void is adjusted',
    file: module('basic/stock/stock.routes.ts'),
    from: 'if (ENDED.includes(before.remnantStatus))',
    to: 'if (before.remnantStatus < 0)',
    tests: VOIDED,
  },
  {
    name: 'a remnant does not say which order it was cut for',
    file: module('nest/order/sheet/sheet-came.ts'),
    from: 'sourceOrderId: sheet.orderId',
    to: 'sourceOrderId: null',
    tests: VOIDED,
  },
  {
    name: 'an issue that was taken back is traced to its heat',
    file: module('warehouse/material/stock/heat-trace.store.ts'),
    from: ' having sum(m.quantity) < 0',
    to: '',
    tests: HEATS,
  },
  {
    name: 'two heats in one order are told as one each',
    file: module('warehouse/material/stock/heat-trace.store.ts'),
    from: 'v.batch_id is distinct from b.id',
    to: 'v.batch_id is null',
    tests: HEATS,
  },
  {
    name: 'a panel that is not cut yet is traced to a heat',
    file: module('warehouse/material/stock/heat-trace.store.ts'),
    from: 'h.state = ${CUT}::int',
    to: 'h.state <> ${CUT}::int + 100',
    tests: HEATS,
  },
  {
    name: 'drums of more than is moved go along',
    file: contract('psi/paint-out/paint-drums.ts'),
    from: ' || left.lt(drum.leftKg)',
    to: '',
    tests: CALC,
  },
  {
    name: 'a transfer that is taken back leaves its drums behind',
    file: module('psi/paint/out.ts'),
    from: '  await takeDrumsBack(doing, { head, lines });\n',
    to: '',
    tests: DRUMS,
  },
  {
    name: 'drums that came along get a second code',
    file: module('psi/paint/drums.ts'),
    from: "dec(line.quantity).minus(followed ?? '0')",
    to: 'dec(line.quantity)',
    tests: DRUMS,
  },
  {
    name: 'drums on the scale go along',
    file: module('psi/paint/drums-moved.store.ts'),
    from: ' and d.out_id is null',
    to: '',
    tests: DRUMS,
  },
  {
    name: 'what lies there is offered after what would be bought',
    file: module('psi/paint/demand-choices.ts'),
    from: '.filter((p) => expiryOf(p.id) !== null)\n',
    to: '.filter((p) => expiryOf(p.id) === null)\n',
    tests: OLD,
  },
  {
    name: 'old paint that others keep is offered',
    file: module('psi/paint/leftovers.store.ts'),
    from: 'u.usable - c.reserved_quantity as free',
    to: 'u.usable as free',
    tests: OLD,
  },
  {
    name: 'a frozen batch is offered to a new project',
    file: module('psi/paint/leftovers.store.ts'),
    from: ' and not b.is_frozen',
    to: '',
    tests: OLD,
  },
  {
    name: 'old paint is kept twice for one demand',
    file: module('psi/paint/leftovers.ts'),
    from: ".minus(reserved.get(d.id) ?? '0')",
    to: '',
    tests: OLD,
  },
  {
    name: 'a kit that waits for approval is made again',
    file: module('psi/accessory/out/kit.ts'),
    from: "  if (no !== undefined) raise('Accessory:KitOpen', { project: name, no });\n",
    to: '',
    tests: KITS,
  },
  {
    name: 'a kit takes more than lies there',
    file: module('psi/accessory/out/kit.ts'),
    from: 'there.lt(w.open) ? there : dec(w.open)',
    to: 'dec(w.open)',
    tests: KITS,
  },
  {
    name: 'a kit is scanned by two at once',
    file: module('psi/accessory/out/kit.ts'),
    from: '  await oneKitAtATime(tx, projectId);\n',
    to: '',
    tests: KITS,
  },
  {
    name: 'a shortage that is gone is approved without a word',
    file: module('purchase/requisition/still-short.ts'),
    from: 'state === CLOSED || open.isNegative()',
    to: 'open.isNegative()',
    tests: ['purchase/requisition/still-short'],
  },
  {
    name: 'what was taken back is no shortage that is gone',
    file: module('purchase/requisition/still-short.ts'),
    from: 'let asked = dec(line.cancelledQty);',
    to: 'let asked = dec(0);',
    tests: ['purchase/requisition/still-short'],
  },
  {
    name: 'kg that miss whole sheets are whole sheets',
    file: contract('warehouse/material-stock-in/material-stock-in.calc.ts'),
    from: '.times(100).lte(WHOLE_WITHIN)',
    to: '.div(100).lte(WHOLE_WITHIN)',
    tests: ['material-stock-in.calc'],
  },
  {
    name: 'what a transfer has sent is offered to be void',
    file: module('warehouse/material/stock-in/stock-in.ts'),
    from: "isMadeByOut(stockOutId, inType) ? ['void'] : []",
    to: '[]',
    tests: ['stock-out/transit.test'],
  },
];
