/** SQL of the machines of the nesting desk. One that is deleted is listed no more, but its orders still find it. */
import type { NestMachine } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { col, orNull, shape } from '../../../kit/shape.ts';
import { type Sql, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const ROW = shape({
  id: col.id,
  name: col.text,
  machinePreset: col.int,
  speed: orNull(col.float),
  pierceTime: orNull(col.float),
  loadTime: orNull(col.float),
  secondsPerCut: orNull(col.float),
  secondsPerMitre: orNull(col.float),
  hourlyRate: orNull(col.float),
  version: col.int,
});
const COLUMNS = sql`t.id, t.name, t.machine_preset as "machinePreset", t.speed::float8 as speed, t.pierce_time::float8 as "pierceTime", t.load_time::float8 as "loadTime",
  t.seconds_per_cut::float8 as "secondsPerCut", t.seconds_per_mitre::float8 as "secondsPerMitre", t.hourly_rate::float8 as "hourlyRate", t.version`;
type Said = Omit<NestMachine, 'id' | 'version'>;

export function loadMachines(tx: Tx, preset: number | undefined): Promise<NestMachine[]> {
  const where = new Where(tx).and(sql`not t.is_deleted`).when(preset, sql`t.machine_preset = ${preset}`);
  return tx.rows(
    ROW,
    sql`select ${COLUMNS} from nest_machine t where ${where.sql} order by t.machine_preset, t.name, t.id limit 500`,
  );
}
export const findMachine = (tx: Tx, id: string): Promise<NestMachine | undefined> =>
  tx.one(ROW, sql`select ${COLUMNS} from nest_machine t where t.tenant_id = ${tx.tenantId} and t.id = ${id}`);
/** One that is listed, locked. */
export const lockMachine = (tx: Tx, id: string): Promise<NestMachine | undefined> =>
  tx.one(
    ROW,
    sql`select ${COLUMNS} from nest_machine t where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted for update`,
  );
export const isNameTaken = async (tx: Tx, name: string, id: string | null): Promise<boolean> =>
  (await tx.one(
    { id: col.id },
    sql`select t.id from nest_machine t where t.tenant_id = ${tx.tenantId} and lower(t.name) = lower(${name}) and not t.is_deleted and t.id is distinct from ${id}::uuid`,
  )) !== undefined;

const figuresOf = (m: Said): Sql =>
  sql`${m.speed}::numeric, ${m.pierceTime}::numeric, ${m.loadTime}::numeric, ${m.secondsPerCut}::numeric, ${m.secondsPerMitre}::numeric, ${m.hourlyRate}::numeric`;
export async function insertMachine(tx: Tx, m: Said): Promise<string> {
  const id = newId();
  await tx.run(
    sql`insert into nest_machine (tenant_id, id, name, machine_preset, speed, pierce_time, load_time, seconds_per_cut, seconds_per_mitre, hourly_rate, creator_id)
      values (${tx.tenantId}, ${id}, ${m.name}, ${m.machinePreset}, ${figuresOf(m)}, ${tx.userId})`,
  );
  return id;
}
export async function updateMachine(tx: Tx, id: string, m: Said): Promise<void> {
  await tx.run(
    sql`update nest_machine set (name, machine_preset, speed, pierce_time, load_time, seconds_per_cut, seconds_per_mitre, hourly_rate) = (select ${m.name}::text, ${m.machinePreset}::integer, ${figuresOf(m)}),
      version = version + 1, last_modifier_id = ${tx.userId}, last_modification_time = now() where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}
export async function removeMachine(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update nest_machine set is_deleted = true, version = version + 1, last_modifier_id = ${tx.userId}, last_modification_time = now() where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}
