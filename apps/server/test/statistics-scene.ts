/** The scene of 套料统计: staff of the platform, spaces that nest, orders whose figures a test says. */
import { nest, nestAdmin, presetOf, tenant } from '@muyun/contract';
import { newId } from '../src/kit/clock.ts';
import { damage } from './invariants.ts';
import { HostScene, sql } from './host-scene.ts';
import type { Actor } from './kit.ts';
import { computed, f9Body, nestScene, type NestScene } from './nest-scene.ts';

export interface Figures {
  readonly net: string;
  readonly gross: string;
  readonly sheets?: number;
  readonly state?: number;
  readonly ms?: number;
  readonly at?: string;
}
let serial = 0;

export class StatisticsScene {
  readonly host: Actor;
  private constructor(host: Actor) {
    this.host = host;
  }
  static async open(): Promise<StatisticsScene> {
    return new StatisticsScene((await HostScene.open()).host);
  }

  /** So many runs in all. */
  async give(tenantId: string, value: number): Promise<void> {
    const { version } = await this.host.call(tenant.getTenant, { params: { id: tenantId } });
    await this.host.call(tenant.setNest, {
      body: { tenantId, value, mode: 'set', reason: '合同约定', version } as never,
    });
  }

  /** An order with a plan of these figures, past the engine. */
  async order(tenantId: string, f: Figures): Promise<string> {
    damage(tenantId);
    const [id, run] = [newId(), newId()];
    const at = f.at ?? new Date().toISOString();
    await sql(
      `insert into nest_order (tenant_id, id, no, params, state, net_area, gross_area, utilization, sheet_amount, piece_amount, placed_amount, creation_time, end_time, run_id)
        values ($1, $2, $3, $4, $5, $6, $7, round($6::numeric / $7::numeric, 4), $8, 10, 10, $9, $9, $10)`,
      [
        tenantId,
        id,
        `TJ${Date.now() % 1e6}${(serial += 1)}`,
        JSON.stringify(presetOf(1)),
        f.state ?? 8,
        f.net,
        f.gross,
        f.sheets ?? 1,
        at,
        run,
      ],
    );
    await sql(
      `insert into nest_run (tenant_id, id, order_id, run_no, lines_version, engine, engine_version, seed, problem, params, product_marks, state, duration_ms, creation_time, verify_report, figures)
        values ($1, $2, $3, 1, 1, 'muyun', '1', 1, '{}', '{}', '{}', $4, $5, $6, $7, '{}')`,
      [
        tenantId,
        run,
        id,
        f.state === 256 ? 'failed' : 'done',
        f.ms ?? 1000,
        at,
        f.state === 256 ? null : '{"ok":true}',
      ],
    );
    return id;
  }

  /** A space with the two products of F9 and one order of them, computed. */
  async nested(runs?: number): Promise<NestScene & { orderId: string }> {
    const made = await nestScene();
    if (runs !== undefined) await this.give(made.space.tenantId, runs);
    const { id } = await made.owner.call(nest.createNestOrder, { body: f9Body(made) });
    await computed(made.owner, id);
    return { ...made, orderId: id };
  }

  client = async (tenantId: string, more: object = {}) =>
    (await this.host.call(nestAdmin.adminClients, { query: { tenantId, ...more } })).items[0];
}
