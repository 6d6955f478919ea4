/** No press is lost: what asks stands still from its first frame. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { materialSku, project, projectRelation, requisition, texture } from '@muyun/contract';
import { DEMO } from '../kit.ts';
import { demoStage, type DemoStage } from './demo-stage.ts';
import { makerOf, today } from '../walk/maker.ts';
import { looked } from './looked.ts';
import { open } from './screens.ts';

/** Longer than any dialog takes to come. */
const COMING_MS = 600;
const DETAIL = '/purchase/material/requisition/detail';
let demo: DemoStage;
let made = 0;
beforeAll(async () => {
  demo = await demoStage();
});
afterAll(() => demo.close());

async function draft(): Promise<string> {
  const m = await makerOf(demo.api);
  const { items } = await m.api.call(texture.listTextures);
  const size = { kind: 1, textureId: items[0]?.id, thickness: 3, width: 1000 + (made += 1), length: 2000 };
  const materialSkuId = await m.create(materialSku, size);
  const lines = [{ materialSkuId, quantity: '2', requiredDate: today(-9) }];
  return m.written(requisition, { requisitionDate: today(), purpose: 2, lines }, 'draft');
}

/** Every place in which the element was drawn, frame by frame, from its first one; `press` brings it. */
async function placesOf(page: Page, selector: string, press: () => Promise<void>): Promise<string[]> {
  const seen = page.evaluate(
    ([wanted, ms]) =>
      new Promise<string[]>((done) => {
        const places = new Set<string>();
        let until = Infinity;
        const look = (): void => {
          const box = document.querySelector(wanted as string)?.getBoundingClientRect();
          // before it is laid out it has no place at all
          if (box && box.width > 0) {
            until = Math.min(until, performance.now() + Number(ms));
            places.add([box.x, box.y, box.width, box.height].map(Math.round).join(' '));
          }
          if (performance.now() > until) done([...places]);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    [selector, COMING_MS] as const,
  );
  await press();
  return seen;
}

describe('a press', () => {
  it('on the button of a question meets it: it never moves, from its first frame', async () => {
    const { items } = await demo.api.call(project.listProjects, { query: { controlState: 0 } });
    const [one, two] = items as [(typeof items)[0], (typeof items)[0]];
    await demo.api.call(projectRelation.relateProject, {
      params: { id: one.id },
      body: { toId: two.id, type: 8 },
    });
    await demo.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, `/cad/project-correlation?id=${one.id}`);
      const untie = page.getByRole('button', { name: '解除', exact: true });
      const places = await placesOf(page, '.ant-modal-confirm .ant-btn-color-dangerous', () => untie.click());
      expect(places).toHaveLength(1);
    });
  });

  it('on the button under a reason meets it, whatever was typed before and whatever is missing', async () => {
    const ids = [await draft(), await draft()];
    await demo.stage.inside({ as: DEMO.account }, async (page) => {
      const dialog = page.getByRole('dialog');
      const drop = dialog.getByRole('button', { name: '作废' });
      const ask = page.locator('.my-doc-acts').getByRole('button', { name: '作废', exact: true });
      await open(page, `${DETAIL}?id=${ids[0]}`);
      await ask.click();
      await dialog.locator('textarea').fill('尺寸与现场不符');
      await drop.click();
      await page.waitForFunction(() => Object.keys(localStorage).some((k) => k.includes('.reason.作废')));
      await open(page, `${DETAIL}?id=${ids[1]}`);
      const places = await placesOf(page, '.my-modal-foot .ant-btn-primary', async () => {
        await ask.click();
        await drop.click();
        await dialog.getByText('请填写原因').waitFor();
      });
      await dialog.getByText('尺寸与现场不符').waitFor();
      await looked(page, 'reason');
      expect(places).toHaveLength(1);
    });
  });
});
