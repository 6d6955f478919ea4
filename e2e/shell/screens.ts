/** What tests of screens share: which there are, and when one stands. */
import type { Locator, Page } from 'playwright-core';
import { nest, plateType, product, project, texture } from '@muyun/contract';
import { Api } from '../api.ts';

export const shown = (page: Page): Locator => page.locator('.my-screen').filter({ visible: true });
/** The screen stands: nothing is awaited and nothing moves any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('.my-spin') &&
      ![...document.querySelectorAll('.my-screen')].some(
        (s) => s.checkVisibility() && s.querySelector('.my-skel, [aria-busy=true]'),
      ),
  );
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
      }),
  );
}
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path, { waitUntil: 'networkidle' });
  await settled(page);
};

/** Every screen that is built, with a row of the demo where it shows one. */
export async function allScreens(api: Api): Promise<string[]> {
  const last = async (rows: Promise<{ items: { id: string }[] }>): Promise<string> =>
    (await rows).items.at(-1)?.id as string;
  const [p, c, o, t, y] = await Promise.all([
    last(api.call(project.listProjects)),
    last(api.call(product.listProducts)),
    last(api.call(nest.listNestOrders)),
    last(api.call(texture.listTextures)),
    last(api.call(plateType.listPlateTypes)),
  ]);
  return [
    '/home',
    '/cad/project',
    '/cad/project-favorite',
    `/cad/project-detail?id=${p}`,
    `/cad/project-log?projectId=${p}`,
    '/cad/product',
    `/cad/product?projectIds=${p}`,
    `/cad/product-detail?id=${c}`,
    `/cad/product-detail?projectId=${p}`,
    '/cad/product-import?kind=excel',
    '/cad/product-import?kind=dxf',
    '/nest/order',
    `/nest/order-detail?id=${o}`,
    `/nest/order-result?id=${o}`,
    '/nest/result',
    '/contacts/demander',
    '/contacts/branch-demander',
    '/common/rule',
    '/common/material-texture',
    `/common/material-texture?id=${t}`,
    '/common/plate-type',
    `/common/plate-type?id=${y}`,
    '/common/custom-made-order-num',
    '/common/plate-type-group',
    '/common/color-card-group',
    '/common/excel-template',
    '/common/plate-material-size',
    '/common/color-card',
    '/warehouse/material/stock',
  ];
}
