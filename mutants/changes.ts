/** Change orders: products wait in one, are written as they were agreed, and are counted no more when they are taken back. */
import { module, type Mutant } from './mutant.ts';

const ORDERS = ['modules/produce/change-order/change-order.test'];
const NESTS = ['modules/produce/change-order/change-order.nest'];
const READERS = ['modules/produce/change-order/change-order.readers'];

export const CHANGE_MUTANTS: readonly Mutant[] = [
  {
    name: 'a change order leaves a product with fewer pieces than were delivered meanwhile',
    file: module('produce/change-order/change-order.lines.ts'),
    from: '    if (line) assertQuantity(line, row);\n',
    to: '',
    tests: ORDERS,
  },
  {
    name: 'a product waits in two change orders',
    file: module('produce/change-order/change-order.lines.ts'),
    from: "if (product.state === PRODUCT_CHANGING && !mine.has(product.id)) raise('Change:VersionStale', { code });",
    to: '',
    tests: ORDERS,
  },
  {
    name: 'what was nested meanwhile is approved all the same',
    file: module('produce/change-order/change-order.lines.ts'),
    from: "if (!isSame) raise('Change:VersionStale', { code: row.code });",
    to: '',
    tests: ORDERS,
  },
  {
    name: 'a product that is taken back is counted on',
    file: module('cad/shared/project-counters.store.ts'),
    from: 'case when t.is_cancelled then 0 else',
    to: 'case when false then 0 else',
    tests: ORDERS,
  },
  {
    name: 'a project that is normal again revives what was taken back',
    file: module('cad/project/project.state.store.ts'),
    from: 'when t.state <> 8 or t.is_cancelled then t.state',
    to: 'when t.state <> 8 then t.state',
    tests: ORDERS,
  },
  {
    name: 'a nest order is withdrawn whose pieces are made once more already',
    file: module('nest/order/nest-confirm.ts'),
    from: '  await assertNotRemade(tx, order);\n',
    to: '',
    tests: NESTS,
  },
  {
    name: 'a change order never ends when its pieces are nested',
    file: module('produce/change-order/change-order.ts'),
    from: "['isDone'],",
    to: '[],',
    tests: NESTS,
  },
  {
    name: 'an order marks as read what was told to somebody else',
    file: module('platform/message/change-message.store.ts'),
    from: 'const mine = (tx: Tx): Sql => sql`t.user_id = ${tx.userId}`;',
    to: 'const mine = (tx: Tx): Sql => sql`${tx.userId}::uuid is not null`;',
    tests: READERS,
  },
];
