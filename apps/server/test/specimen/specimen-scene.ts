/** A house that serves the specimen document beside everything else, and what its documents point to. */
import { supplier } from '@muyun/contract';
import type { Body } from '../document-maker.ts';
import { SUPPLIER } from '../purchase-scene.ts';
import { makeSpace, openHouse, type Space, type TestHouse } from '../kit.ts';
import { SPECIMEN_TABLES } from '../tables.ts';
import { specimenRoutes, specimens } from './specimen.ts';

export const openSpecimenHouse = (): Promise<TestHouse> =>
  openHouse({}, { tables: SPECIMEN_TABLES, bindings: specimenRoutes, fileOwners: [specimens.fileOwner] });

export interface SpecimenScene {
  readonly house: TestHouse;
  readonly space: Space;
  readonly supplierId: string;
}

export async function specimenScene(house: TestHouse): Promise<SpecimenScene> {
  const space = await makeSpace('企业版', house);
  const body = { ...SUPPLIER, contacts: [...SUPPLIER.contacts] };
  const { id: supplierId } = await space.owner.call(supplier.calls.create, { body });
  return { house, space, supplierId };
}

/** A body with this many lines of goods, 2.50 each, and one fee of 1.00. */
export const bodyOf = (scene: SpecimenScene, lines = 1, over: Body = {}): Body => ({
  supplierId: scene.supplierId,
  orderDate: '2026-11-02',
  goods: Array.from({ length: lines }, (_, i) => ({ name: `货品${i + 1}`, quantity: '1', unitPrice: '2.5' })),
  fees: [{ title: '运费', amount: '1' }],
  ...over,
});
