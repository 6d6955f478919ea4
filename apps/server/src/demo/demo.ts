/**
 * The demo factory (issue: 6 customers, 10 projects, 2,000 products, one confirmed and one draft nest order).
 * Every step looks for what it would make, so that a start that was killed in the middle is continued by the next.
 */
import type { FastifyInstance } from 'fastify';
import {
  areaRule,
  color,
  demander,
  initInstallStructures,
  initStructures,
  job,
  makePallets,
  nest,
  orderCode,
  pallet,
  plateType,
  presetOf,
  product,
  project,
  stock,
  texture,
} from '@muyun/contract';
import type { House } from '../kit/house.ts';
import { DemoClient } from './client.ts';
import { BOARDS, CUSTOMERS, type DemoProject, PROJECTS } from './data.ts';
import { demoMember, isDemoComplete, markDemoComplete } from './demo.store.ts';
import { loadGoods } from './goods.ts';
import { demoProducts } from './products.ts';

const CHUNK = 500;
const NEST_SECONDS = 6;

interface Masters {
  readonly textureId: string;
  readonly plateTypes: Map<string, string>;
  readonly colors: Map<string, string>;
  readonly areaRuleId: string;
}

/** Makes what is missing of the demo. Answers false when it was complete already. */
export async function loadDemo(house: House, app: FastifyInstance, withGoods: boolean): Promise<boolean> {
  if (await isDemoComplete(house.pools.owner)) return false;
  const member = await demoMember(house.pools.owner);
  if (!member) return false;
  const { token } = await house.sessions.open({
    ...member,
    clientType: 1,
    ip: '127.0.0.1',
    userAgent: 'demo',
    rememberMe: false,
  });
  const client = new DemoClient(app, token);
  const masters = await makeMasters(client);
  const customers = await makeCustomers(client, masters.areaRuleId);
  const made: { spec: DemoProject; id: string }[] = [];
  for (const [index, spec] of PROJECTS.entries())
    made.push({
      spec,
      id: await makeProject(client, spec, index, customers[spec.customer] as string, masters),
    });
  for (const { spec, id } of made) await bringToStage(client, spec, id);
  if (withGoods) {
    const idOf = (stage: string): string[] => made.flatMap((p) => (p.spec.stage === stage ? [p.id] : []));
    const [[nested], [draft], others] = [idOf('nested'), idOf('draft'), idOf('drawing')];
    if (nested && draft) await loadGoods(client, masters.textureId, { nested, draft, others });
  }
  await markDemoComplete(house.pools.owner);
  await house.sessions.end(token, 1);
  return true;
}

async function makeMasters(client: DemoClient): Promise<Masters> {
  await client.call(orderCode.initOrderCodes);
  await client.call(texture.initTextures);
  await client.call(plateType.initPlateTypes);
  await client.call(color.initColors);
  await client.call(initStructures);
  await client.call(initInstallStructures);
  if ((await client.call(pallet.calls.list)).totalCount === 0)
    await client.call(makePallets, {
      body: {
        prefix: 'TP',
        count: 6,
        name: '钢托盘',
        length: 1200,
        width: 1000,
        height: 150,
        maxWeight: '800',
      },
    });
  const textureId = (await client.call(texture.textureOptions)).find((t) => t.code === '3003-H24')
    ?.id as string;
  const rules = await client.call(areaRule.listAreaRules);
  const rule =
    rules.items[0] ??
    (await client.call(areaRule.createAreaRule, {
      body: { name: '展开外接矩形', basis: 2, minAreaPerPiece: '0.2', isDefault: true },
    }));
  const known = new Set(
    (await client.call(stock.listStock, { query: { maxResultCount: 100 } })).items.map((s) => s.code),
  );
  for (const { quantity, ...board } of BOARDS)
    if (!known.has(board.code))
      await client.call(stock.createStock, { body: { ...board, textureId, initialQuantity: quantity } });
  const types = await client.call(plateType.listPlateTypes, { query: { maxResultCount: 100 } });
  const colors = await client.call(color.listColors, { query: { maxResultCount: 100 } });
  return {
    textureId,
    areaRuleId: rule.id,
    plateTypes: new Map(types.items.map((t) => [t.code, t.id])),
    colors: new Map(colors.items.map((c) => [c.code, c.id])),
  };
}

async function makeCustomers(client: DemoClient, areaRuleId: string): Promise<string[]> {
  const known = new Map((await client.call(demander.allDemanders)).map((d) => [d.code, d.id]));
  const ids: string[] = [];
  for (const { contact, phone, ...customer } of CUSTOMERS) {
    ids.push(
      known.get(customer.code) ??
        (
          await client.call(demander.createDemander, {
            body: { ...customer, areaRuleId, contacts: [{ name: contact, phone, isMain: true }] },
          })
        ).id,
    );
  }
  return ids;
}

async function makeProject(
  client: DemoClient,
  spec: DemoProject,
  index: number,
  demanderId: string,
  masters: Masters,
): Promise<string> {
  const found = (
    await client.call(project.listProjects, { query: { filter: spec.name, maxResultCount: 50 } })
  ).items.find((p) => p.name === spec.name && p.batch === spec.batch);
  const row =
    found ??
    (await client.call(project.createProject, {
      body: {
        name: spec.name,
        batch: spec.batch,
        displayBatch: `第${spec.batch}批`,
        demanderId,
        orderTime: spec.ordered,
        deliveryDate: spec.delivery,
        address: spec.address,
        areaRuleId: masters.areaRuleId,
        defaultTextureId: masters.textureId,
        defaultThickness: spec.thickness,
        defaultColorId: masters.colors.get(spec.color) ?? null,
      },
    }));
  if (row.kindAmount > 0 || spec.products === 0) return row.id;
  const rows = demoProducts(spec, 1000 + index).map((p) => ({
    code: p.code,
    name: p.name,
    plateTypeId: masters.plateTypes.get(p.plateType) ?? null,
    textureId: masters.textureId,
    thickness: spec.thickness,
    colorId: masters.colors.get(p.color) ?? null,
    visibleWidth: p.width,
    visibleHeight: p.height,
    params: p.params,
    quantity: p.quantity,
    positions: p.positions,
    region: p.region,
    groupKey: p.groupKey,
    priority: p.priority,
    remark: p.remark,
  }));
  for (let at = 0; at < rows.length; at += CHUNK)
    await client.call(product.commitProductsCall, {
      body: { projectId: row.id, onDuplicate: 'skip', rows: rows.slice(at, at + CHUNK) },
    });
  return row.id;
}

async function bringToStage(client: DemoClient, spec: DemoProject, projectId: string): Promise<void> {
  const reason = '演示数据：客户变更';
  if (spec.stage === 'closed')
    await client.call(project.compelProjects, { body: { projectIds: [projectId], reason } });
  if (
    spec.stage === 'voided' &&
    (await client.call(project.getProject, { params: { id: projectId } })).controlState === 0
  )
    await client.call(project.voidProject, { params: { id: projectId }, body: { reason } });
  if (spec.stage === 'nested' || spec.stage === 'draft')
    await makeNest(client, projectId, spec.stage === 'nested');
}

async function makeNest(client: DemoClient, projectId: string, isConfirmed: boolean): Promise<void> {
  const open = await client.call(nest.listNestOrders, { query: { projectIds: projectId } });
  let order = open.items[0] ? { id: open.items[0].id, version: open.items[0].version } : null;
  if (!order) {
    const pieces = (await client.call(nest.listNestProducts, { query: { projectIds: projectId } })).filter(
      (p) => p.availableToNest > 0,
    );
    const chosen = isConfirmed ? pieces : pieces.slice(0, 80);
    order = await client.call(nest.createNestOrder, {
      body: {
        products: chosen.map((p) => ({
          productId: p.id,
          quantity: p.availableToNest,
          priority: p.priority,
          groupKey: p.groupKey,
        })),
        params: { ...presetOf(1), timeLimit: NEST_SECONDS },
      },
    });
  }
  if (!isConfirmed) return;
  let detail = await client.call(nest.getNestOrder, { params: { id: order.id } });
  if (detail.state === 1) {
    await client.call(nest.nestOrderState, {
      params: { id: order.id },
      body: { action: 'submit', version: detail.version },
    });
    detail = await client.call(nest.getNestOrder, { params: { id: order.id } });
  }
  if (detail.state === 2 || detail.state === 4) {
    await jobDone(client, detail.jobId as string);
    detail = await client.call(nest.getNestOrder, { params: { id: order.id } });
  }
  if (detail.state === 8)
    await client.call(nest.nestOrderState, {
      params: { id: order.id },
      body: { action: 'confirm', version: detail.version },
    });
}

async function jobDone(client: DemoClient, jobId: string): Promise<void> {
  for (;;) {
    const view = await client.call(job.getJob, { params: { id: jobId } });
    if (view.state === 'failed' || view.state === 'cancelled')
      throw new Error(`demo nest: ${view.error?.message ?? view.state}`);
    if (view.state === 'done') return;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}
