/** Machines of the nesting desk: kept, and what an order that is made for one takes of it (engineering F9.4). */
import { type nest, NEST_MACHINE_KINDS, type NestMachine, type OwnRates } from '@muyun/contract';
import type { Change } from '../../../kit/audit.ts';
import type { Context } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import {
  findMachine,
  insertMachine,
  isNameTaken,
  lockMachine,
  removeMachine,
  updateMachine,
} from './machine.store.ts';

const BIZ = 'nest.machine';
type Said = Omit<NestMachine, 'id' | 'version'>;

/** What an hour costs is for those who see amounts. */
export const shownMachine = (m: NestMachine, { displayAmount }: Pick<Who, 'displayAmount'>): NestMachine =>
  displayAmount ? m : { ...m, hourlyRate: null };

const loaded = async (tx: Tx, id: string): Promise<NestMachine> =>
  (await findMachine(tx, id)) ?? raise('Common:NotFound');
async function assertName(tx: Tx, { name }: Said, id: string | null): Promise<void> {
  if (await isNameTaken(tx, name, id)) raise('Nest:MachineName', { name });
}
const changesOf = (before: Said | null, after: Said): Change[] =>
  (
    [
      'name',
      'machinePreset',
      'speed',
      'pierceTime',
      'loadTime',
      'secondsPerCut',
      'secondsPerMitre',
      'hourlyRate',
    ] as const
  )
    .filter((field) => (before?.[field] ?? null) !== after[field])
    .map((field) => ({ field, label: field, oldValue: before?.[field] ?? null, newValue: after[field] }));

/** Raises Nest:MachineName. */
export async function createMachine({ tx, who, body, audit }: Context<typeof nest.createNestMachine>) {
  await assertName(tx, body, null);
  const said = who.displayAmount ? body : { ...body, hourlyRate: null };
  const id = await insertMachine(tx, said);
  const summary = `${body.name}`;
  await audit({
    bizType: BIZ,
    bizId: id,
    bizNo: body.name,
    action: 'add',
    summary,
    changes: changesOf(null, said),
  });
  return shownMachine(await loaded(tx, id), who);
}

/** Raises Common:NotFound, Common:StaleVersion, Nest:MachineName. */
export async function changeMachine(context: Context<typeof nest.updateNestMachine>) {
  const { tx, who, params, body, audit } = context;
  const before = (await lockMachine(tx, params.id)) ?? raise('Common:NotFound');
  if (before.version !== body.version) raise('Common:StaleVersion');
  await assertName(tx, body, params.id);
  const said = who.displayAmount ? body : { ...body, hourlyRate: before.hourlyRate };
  await updateMachine(tx, params.id, said);
  const changes = changesOf(before, said);
  await audit({
    bizType: BIZ,
    bizId: params.id,
    bizNo: body.name,
    action: 'edit',
    summary: body.name,
    changes,
  });
  return shownMachine(await loaded(tx, params.id), who);
}

/** Raises Common:NotFound. */
export async function dropMachine({ tx, params, audit }: Context<typeof nest.deleteNestMachine>) {
  const { name } = (await lockMachine(tx, params.id)) ?? raise('Common:NotFound');
  await removeMachine(tx, params.id);
  await audit({ bizType: BIZ, bizId: params.id, bizNo: name, action: 'delete', summary: name });
  return { id: params.id };
}

interface Made {
  readonly machinePreset: number;
  readonly machineId: string | null;
}
/** What the machine of an order says of itself; null: as the space says. Raises Common:NotFound, Nest:MachineKind. */
export async function ownRatesOf(tx: Tx, { machinePreset, machineId }: Made): Promise<OwnRates | null> {
  if (machineId === null) return null;
  const machine = await loaded(tx, machineId);
  if (machine.machinePreset !== machinePreset) {
    const kind = NEST_MACHINE_KINDS.find((k) => k.value === machine.machinePreset)?.label ?? '';
    raise('Nest:MachineKind', { name: machine.name, kind });
  }
  return machine;
}
