/** The result of a large order in the browser: 500 sheets of 60 parts, until it can be worked with, and how smoothly a sheet is moved. */
import type pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { demander, nest, presetOf, product, project, stock, texture } from '@muyun/contract';
import { Api } from '../../e2e/api.ts';
import { dataFolder, dispose, launchBrowser, logIn, openScreen, startProcess } from '../../e2e/kit.ts';
import { median } from '../connections.ts';
import { databaseUrl, withClient } from '../database.ts';
import type { Row } from '../house.ts';

const [LAYOUTS, PARTS, KINDS] = [500, 60, 12] as const;
const [MOST_MS, LEAST_FPS, MOVE_MS, VISITS] = [1500, 58, 3000, 5] as const;

/** An order whose one plan is a sheet of 60 parts. Answers it. */
async function oneSheet(api: Api): Promise<string> {
  await api.call(texture.initTextures);
  const textureId = (await api.call(texture.textureOptions)).find((t) => t.code === '3003-H24')?.id as string;
  await api.call(stock.createStock, {
    body: {
      textureId,
      thickness: 3,
      unitPrice: '25.15',
      code: 'BC-1530',
      width: 1500,
      length: 3000,
      initialQuantity: 9,
    } as never,
  });
  const { id: demanderId } = await api.call(demander.createDemander, {
    body: { code: 'BENCH', name: '压测客户' },
  });
  const { id: projectId } = await api.call(project.createProject, { body: { name: '压测工程', demanderId } });
  const rows = Array.from({ length: KINDS }, (_, i) => ({
    code: `PB-${i + 1}`,
    textureId,
    thickness: 3,
    unfoldMode: 3,
    unfoldWidth: 240 - i * 3,
    unfoldHeight: 200 - i * 4,
    quantity: PARTS / KINDS,
  }));
  await api.call(product.commitProductsCall, {
    body: { projectId, onDuplicate: 'add', rows: rows as never },
  });
  const products = (await api.call(product.selectProducts, { query: { projectId } })).map(({ id }) => ({
    productId: id,
    quantity: PARTS / KINDS,
  }));
  const { id } = await api.call(nest.createNestOrder, {
    body: { kind: 1, products, params: { ...presetOf(1), timeLimit: 5 } },
  });
  const { version } = await api.call(nest.getNestOrder, { params: { id } });
  await api.call(nest.nestOrderState, { params: { id }, body: { action: 'submit', version } });
  const { jobId } = await api.call(nest.getNestOrder, { params: { id } });
  if (jobId) await api.ended(jobId, 60_000);
  const { sheetAmount } = await api.call(nest.getNestOrder, { params: { id } });
  if (sheetAmount !== 1) throw new Error(`${sheetAmount} sheets`);
  return id;
}

/** The sheet 499 times more, as rows: what is measured is the screen. */
async function many(client: pg.Client, orderId: string): Promise<void> {
  await client.query(
    `with made as (insert into nest_layout (tenant_id, id, order_id, run_id, result_id, layout_no, stock_kind, order_stock_id, width, length, repeat_count, part_count, utilization, cut_length, area, weight, cost, cut_tree, steps, remnants)
        select l.tenant_id, gen_random_uuid(), l.order_id, l.run_id, l.result_id, l.layout_no + n, l.stock_kind, l.order_stock_id, l.width, l.length, 1, l.part_count, l.utilization, l.cut_length, l.area, l.weight, l.cost, l.cut_tree, l.steps, l.remnants
        from nest_layout l, generate_series(1, ${LAYOUTS - 1}) n where l.order_id = $1 returning tenant_id, id)
      insert into nest_placement (tenant_id, layout_id, seq, product_id, x, y, w, h, rotation, is_mirror)
        select m.tenant_id, m.id, p.seq, p.product_id, p.x, p.y, p.w, p.h, p.rotation, p.is_mirror from made m, nest_placement p
        where p.layout_id = (select id from nest_layout where order_id = $1 and layout_no = 1)`,
    [orderId],
  );
}

/** From the click in the list to the frame in which the sheet stands with its parts and the list of sheets beside it. */
async function open(page: Page, no: string): Promise<number> {
  await page.goto('/nest/order', { waitUntil: 'networkidle' });
  const link = page.getByRole('link', { name: no });
  await link.waitFor();
  return link.evaluate(
    (node, parts) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        (node as HTMLElement).click();
        const look = (): void => {
          const isThere =
            document.querySelectorAll('.nest-sheet svg [data-seq]').length === parts &&
            document.querySelectorAll('.nest-thumb-box svg').length > 3;
          if (isThere) requestAnimationFrame(() => resolve(performance.now() - began));
          else requestAnimationFrame(look);
        };
        look();
      }),
    PARTS,
  );
}

/** Frames of a second while the sheet is zoomed by the wheel in every frame, in and out. */
function zoomAlong(ms: number): Promise<number> {
  const sheet = document.querySelector('.nest-sheet') as HTMLElement;
  const { left, top, width, height } = sheet.getBoundingClientRect();
  return new Promise((resolve) => {
    const began = performance.now();
    let frames = 0;
    const next = (now: number): void => {
      frames += 1;
      const deltaY = Math.floor(frames / 30) % 2 === 0 ? -40 : 40;
      sheet.dispatchEvent(
        new WheelEvent('wheel', {
          deltaY,
          clientX: left + width / 2,
          clientY: top + height / 2,
          bubbles: true,
          cancelable: true,
        }),
      );
      if (now - began < ms) requestAnimationFrame(next);
      else resolve((frames * 1000) / (performance.now() - began));
    };
    requestAnimationFrame(next);
  });
}
/** The same while it is dragged. */
function dragAlong(ms: number): Promise<number> {
  const sheet = document.querySelector('.nest-sheet') as HTMLElement;
  const { left, top } = sheet.getBoundingClientRect();
  const send = (type: string, x: number): void => {
    sheet.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        clientX: left + 200 + x,
        clientY: top + 200,
        buttons: 1,
        button: 0,
        bubbles: true,
        isPrimary: true,
      }),
    );
  };
  return new Promise((resolve) => {
    const began = performance.now();
    let frames = 0;
    send('pointerdown', 0);
    const next = (now: number): void => {
      frames += 1;
      send('pointermove', 150 * Math.sin(frames / 20));
      if (now - began < ms) requestAnimationFrame(next);
      else {
        send('pointerup', 0);
        resolve((frames * 1000) / (performance.now() - began));
      }
    };
    requestAnimationFrame(next);
  });
}

async function measure(browser: Browser, url: string, no: string): Promise<Row[]> {
  const { page, context } = await openScreen(browser, url);
  try {
    await logIn(page);
    const times: number[] = [];
    for (let n = 0; n < VISITS; n += 1) times.push(await open(page, no));
    const picture = (): Promise<string | null> =>
      page.locator('.nest-sheet svg > g').first().getAttribute('transform');
    const before = await picture();
    const zoom = await page.evaluate(zoomAlong, MOVE_MS);
    const pan = await page.evaluate(dragAlong, MOVE_MS);
    if (before === (await picture())) throw new Error('the sheet did not move');
    const what = `套料结果 ${LAYOUTS} 张排版 × ${PARTS} 件`;
    return [
      {
        what: `${what}：从列表点开到可用（中位，n = ${VISITS}）`,
        wanted: `≤ ${MOST_MS / 1000} s`,
        measured: `${(median(times) / 1000).toFixed(2)} s（最慢 ${(Math.max(...times) / 1000).toFixed(2)} s）`,
        isMet: median(times) <= MOST_MS,
      },
      {
        what: `${what}：缩放与拖动`,
        wanted: '60 帧/秒',
        measured: `缩放 ${zoom.toFixed(0)}，拖动 ${pan.toFixed(0)} 帧/秒`,
        isMet: Math.min(zoom, pan) >= LEAST_FPS,
      },
    ];
  } finally {
    await context.close();
  }
}

export async function benchResult(): Promise<Row[]> {
  const server = await startProcess(dataFolder(), { DEMO_DATA: 'off' });
  const browser = await launchBrowser({ optimises: true });
  try {
    const api = await Api.logIn(server.url);
    const id = await oneSheet(api);
    await withClient(databaseUrl(server.folder), (client) => many(client, id));
    const { no } = await api.call(nest.getNestOrder, { params: { id } });
    return await measure(browser, server.url, no);
  } finally {
    await browser.close();
    await dispose(server);
  }
}

if (import.meta.main) {
  for (const row of await benchResult()) console.log(row);
  process.exit(0);
}
