/** A device of a space as pairing would leave it (production §4): no call of this issue makes one. */
import { newId } from '../src/kit/clock.ts';
import { sql } from '../src/kit/sql.ts';
import type { Space } from './kit.ts';

export interface DeviceMade {
  readonly type?: 1 | 2 | 8;
  readonly name?: string;
  /** seconds since it was last heard of; never unless said */
  readonly seenAgo?: number;
  /** days until its licence ends */
  readonly licenceDays?: number;
  readonly appVersion?: string;
}

let serial = 0;
/** Answers its id. */
export async function deviceOfSpace(space: Space, made: DeviceMade = {}): Promise<string> {
  const id = newId();
  const code = `SB${String((serial += 1)).padStart(4, '0')}`;
  await space.owner.inTx((tx) =>
    tx.run(sql`insert into equipment (tenant_id, id, code, name, equipment_type, factory_id, app_version, last_online_time, use_date_end)
      values (${space.tenantId}, ${id}, ${code}, ${made.name ?? `设备${code}`}, ${made.type ?? 1}, ${space.factoryIds[0] ?? null}, ${made.appVersion ?? null},
        now() - make_interval(secs => ${made.seenAgo ?? null}::int), (now() at time zone 'Asia/Shanghai')::date + ${made.licenceDays ?? null}::int)`),
  );
  return id;
}
