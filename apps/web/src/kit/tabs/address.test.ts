/** Chains, to-dos and counts lead to documents: each has a page under the address that its name is turned into. */
import { describe, expect, it } from 'vitest';
import {
  accessoryIn,
  accessoryOut,
  accessoryPurchase,
  materialOrder,
  materialStockIn,
  materialStockOut,
  materialTask,
  paintIn,
  paintOut,
  paintPurchase,
  paintReturn,
  requisition,
} from '@muyun/contract';
import { routes } from '@muyun/contract/routes';
import { addressOfDocument } from './address.ts';

const ALL = [accessoryIn, accessoryOut, accessoryPurchase, materialOrder, materialStockIn, materialStockOut];
const MORE = [materialTask, paintIn, paintOut, paintPurchase, paintReturn, requisition];
const paths = new Set(routes.map((r) => r.path));

describe('the address of a document', () => {
  it.each(['prod-change', 'project-acceptance', ...[...ALL, ...MORE].map((d) => d.id)])(
    '%s stands under a route',
    (id) => {
      expect(paths).toContain(addressOfDocument(id, 'x').replace('?id=x', ''));
    },
  );
});
