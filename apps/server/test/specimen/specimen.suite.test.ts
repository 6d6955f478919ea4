/** The suite of all documents on the specimen: every letter, two kinds of lines, own rows, factories, hidden amounts. */
import { afterAll, beforeAll } from 'vitest';
import { documentSuite } from '../document-suite.ts';
import type { Space } from '../kit.ts';
import { specimen } from './specimen.fields.ts';
import { bodyOf, openSpecimenHouse, type SpecimenScene, specimenScene } from './specimen-scene.ts';

let scene: SpecimenScene;
beforeAll(async () => {
  scene = await specimenScene(await openSpecimenHouse());
});
afterAll(() => scene.house.server.close());

documentSuite(specimen, {
  space: (): Space => scene.space,
  make: (lines) => bodyOf(scene, lines),
  ownField: 'keeperId',
});
