/** What a new space is given (platform M4 §8): a job of the space; each step in a transaction of its own, so that one that fails keeps no other. */
import { fill, type InitKey, type InitView, SPACE_WORDS, tenantInit } from '@muyun/contract';
import type { House } from '../../../kit/house.ts';
import { createJob, type JobContext, type JobKind } from '../../../kit/jobs.ts';
import { AppError, raise } from '../../../kit/raise.ts';
import { everyMinutes, type ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import {
  ensureFactory,
  ensureStaffing,
  initOf,
  type InitRow,
  lockInit,
  type StepState,
  stuckInits,
  writeInit,
} from './init.store.ts';

const { INIT, INIT_STEPS, INIT_WORDS } = tenantInit;
const KIND = 'tenant.init';
const [ENTERPRISE, NESTING] = [2, 3] as const;

/** A step of another area; twice is once. */
export interface InitStep {
  readonly key: InitKey;
  /** kinds of space that it is for; all when left out */
  readonly types?: readonly number[];
  run(tx: Tx, space: { readonly name: string; readonly editionType: number }): Promise<unknown>;
}
/** Kinds of space that make products. */
export const MAKERS: readonly number[] = [ENTERPRISE, NESTING];

const OWN: readonly InitStep[] = [
  { key: 'space', run: async () => undefined },
  { key: 'factory', types: [ENTERPRISE], run: (tx) => ensureFactory(tx, SPACE_WORDS.factory) },
  { key: 'staffing', run: (tx) => ensureStaffing(tx) },
];
/** Which steps a space of this kind has, in the order in which people read them. */
function stepsFor(more: readonly InitStep[], editionType: number): InitStep[] {
  const all = [...OWN, ...more];
  return INIT_STEPS.flatMap(({ key }) => all.filter((s) => s.key === key)).filter(
    (s) => s.types?.includes(editionType) ?? true,
  );
}

const shown = ({ ownerUserId: _owner, isSilent: _silent, ...row }: InitRow): InitView => row;
/** Raises Common:NotFound. */
export const initView = async (tx: Tx, id: string): Promise<InitView> =>
  shown((await initOf(tx, id)) ?? raise('Common:NotFound'));

/** Queues the job in the space. One that is under way is not begun again. */
async function queue(house: Pick<House, 'pools'>, tenantId: string): Promise<void> {
  await inTx(house.pools.user, { tenantId, userId: PLATFORM }, async (tx) => {
    const row = await lockInit(tx, tenantId);
    if (!row) return;
    await writeInit(tx, tenantId, INIT.running, row.steps);
    const who = { userId: row.ownerUserId, tenantUserId: null, factory: null };
    await createJob(tx, who, { kind: KIND, title: INIT_WORDS.title, payload: {}, bizType: KIND });
  });
}
/** Begins with what a space is given; what cannot be queued now is found by the next look. */
export async function startInit(house: House, tenantId: string): Promise<void> {
  await queue(house, tenantId).catch((error: unknown) =>
    house.log.error({ err: error, tenantId }, 'initialisation not queued'),
  );
}

/** Raises Common:NotFound, Tenant:InitRunning. What is done already is not done again. */
export async function retryInit(
  { tx, house }: { readonly tx: Tx; readonly house: House },
  id: string,
): Promise<InitView> {
  const row = (await lockInit(tx, id)) ?? raise('Common:NotFound');
  if (row.initState === INIT.running && !row.isSilent) raise('Tenant:InitRunning');
  if (row.initState === INIT.done) return shown(row);
  await writeInit(tx, id, INIT.running, row.steps);
  tx.afterCommit(() => void startInit(house, id));
  return initView(tx, id);
}

type Context = JobContext<object>;
/** Why a step failed, as people read it; what nobody foresaw has its own sentence. */
const messageOf = (error: unknown): string =>
  error instanceof AppError ? error.message : tenantInit.INIT_STATES[INIT.failed].label;

async function runStep(context: Context, step: InitStep, row: InitRow): Promise<StepState> {
  try {
    await context.inTx((tx) => step.run(tx, { name: row.displayName, editionType: row.editionType }));
    return { key: step.key, state: INIT.done, message: null };
  } catch (error) {
    context.log.error({ err: error, step: step.key }, 'initialisation step failed');
    return { key: step.key, state: INIT.failed, message: messageOf(error) };
  }
}

async function run(context: Context, more: readonly InitStep[]): Promise<unknown> {
  const { tenantId } = context.job;
  const row = await context.inTx((tx) => initOf(tx, tenantId));
  if (!row) return null;
  const steps = stepsFor(more, row.editionType);
  const before = new Map(row.steps.map((s) => [s.key, s]));
  const now: StepState[] = steps.map(
    ({ key }) => before.get(key) ?? { key, state: INIT.running, message: null },
  );
  for (const [at, step] of steps.entries()) {
    if (now[at]?.state === INIT.done) continue;
    const title = INIT_STEPS.find((s) => s.key === step.key)?.title ?? '';
    await context.progress((at * 100) / steps.length, fill(INIT_WORDS.progress, { step: title }));
    now[at] = await runStep(context, step, row);
    await context.inTx((tx) => writeInit(tx, tenantId, INIT.running, now));
  }
  const state = now.every((s) => s.state === INIT.done) ? INIT.done : INIT.failed;
  await context.inTx(async (tx) => {
    await writeInit(tx, tenantId, state, now);
    await context.finish(tx, { state });
  });
  return { state };
}

/** `more`: what the areas give a space. */
export const initJob = (more: readonly InitStep[]): JobKind<object> => ({
  kind: KIND,
  rights: ['AlTenant.Infos:edit'],
  run: (context) => run(context, more),
  async ended(tx) {
    const row = await lockInit(tx, tx.tenantId);
    if (row) await writeInit(tx, tx.tenantId, INIT.failed, row.steps);
  },
});

/** What was asked for and lost is asked for again. */
export const initTasks = (house: House): readonly ScheduledTask[] => [
  {
    name: 'tenant.init',
    next: everyMinutes(2),
    run: async () => {
      const stuck = await inTx(
        house.pools.owner,
        { tenantId: PLATFORM, userId: PLATFORM, readOnly: true },
        stuckInits,
      );
      for (const { tenantId } of stuck) await queue(house, tenantId);
      return `${stuck.length} spaces`;
    },
  },
];
