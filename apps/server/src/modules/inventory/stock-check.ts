/**
 * 账实核对: the rules of the stock core and of the party ledger, asked of one space: every balance rebuilt from its moves and
 * compared. It reads and says; nothing is ever set right in silence.
 */
import { inventory } from '@muyun/contract';
import { bind, type Binding } from '../../kit/call.ts';
import { newId } from '../../kit/clock.ts';
import type { House } from '../../kit/house.ts';
import { violationsOf } from '../../kit/invariants.ts';
import { dailyAt, type ScheduledTask } from '../../kit/scheduler.ts';
import { inTx, PLATFORM, type Tx } from '../../kit/tx.ts';
import type { Who } from '../../kit/who.ts';
import { inventoryInvariants } from '../../ledger/inventory/index.ts';
import { partyInvariants } from '../../ledger/party/index.ts';
import { periodInvariants } from '../../ledger/period/index.ts';
import { seesCosts } from './rights.ts';
import {
  inNoHurry,
  keepRun,
  lastRuns,
  spacesWithStock,
  stockCounts,
  type ToldViolation,
} from './stock-check.store.ts';

/** domains whose stock has a value */
const VALUED = [2, 4, 8] as const;
const RULES = [...inventoryInvariants, ...partyInvariants, ...periodInvariants];
/** What differs is told with its amounts: only to who may see what stock costs. */
const titled = (v: ToldViolation, who: Who) => ({
  ...v,
  title: inventory.STOCK_RULES[v.rule] ?? v.rule,
  told: VALUED.every((domain) => seesCosts(who, domain)) ? v.told : {},
});

/** Checks the space of the transaction and keeps what came of it. */
export async function checkStock(tx: Tx, userId: string | null): Promise<void> {
  const started = performance.now();
  await inNoHurry(tx);
  const counts = await stockCounts(tx);
  const violations = (await violationsOf(tx, RULES, tx.tenantId)).map(({ name, no, told }) => ({
    rule: name,
    no,
    told,
  }));
  await keepRun(tx, {
    id: newId(),
    userId,
    ruleCount: RULES.length,
    moveCount: counts?.moves ?? 0,
    balanceCount: counts?.balances ?? 0,
    violations,
    tookMs: Math.round(performance.now() - started),
  });
}

const runsOf = async (tx: Tx, who: Who) =>
  (await lastRuns(tx)).map((run) => ({ ...run, violations: run.violations.map((v) => titled(v, who)) }));

export const stockCheckRoutes: readonly Binding[] = [
  bind(inventory.listStockChecks, async ({ tx, who }) => ({ items: await runsOf(tx, who) })),
  bind(inventory.runStockCheck, async (context) => {
    const { tx, who } = context;
    await checkStock(tx, who.userId);
    const [run] = await runsOf(tx, who);
    if (!run) throw new Error('the run was not kept');
    return run;
  }),
];

/** Every space that holds stock, one after the other. Answers how many rows break a rule. */
async function checkAll({ pools }: Pick<House, 'pools'>): Promise<string> {
  const owner = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
  const spaces = await inTx(pools.owner, owner, spacesWithStock);
  let broken = 0;
  for (const { tenantId } of spaces)
    await inTx(pools.work, { tenantId, userId: PLATFORM }, async (tx) => {
      await checkStock(tx, null);
      broken += (await lastRuns(tx))[0]?.violationCount ?? 0;
    });
  return `${spaces.length} spaces, ${broken} violations`;
}
export const stockCheckTask = (house: Pick<House, 'pools'>): ScheduledTask => ({
  name: 'inventory.check',
  next: dailyAt('04:30'),
  run: () => checkAll(house),
});
