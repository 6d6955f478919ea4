/** 工程验收 (engineering C4): what was delivered is accepted or refused, product by product; confirmed, it counts. */
import {
  acceptance,
  acceptancePending,
  acceptanceProducts,
  acceptanceSum,
  confirmAcceptance,
  dec,
  listAcceptanceProjects,
  voidAcceptance,
} from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import {
  type Doing,
  doingOf,
  everywhere,
  type Loaded,
  serveDocument,
  type Writing,
} from '../../../kit/document/index.ts';
import type { FileOwner } from '../../../kit/file-access.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { addDeliveryCounters, countProjects } from '../product/index.ts';
import { assertProjectOpen, loadProjectHead } from '../shared/project-facts.store.ts';
import {
  acceptableProducts,
  acceptanceLines,
  isShownByAcceptance,
  nextAcceptanceNo,
  noteStatement,
  pageOfAcceptances,
  pendingProducts,
  sumOfProject,
} from './acceptance.store.ts';

type Doc = Loaded<typeof acceptance>;
type Next = Writing<typeof acceptance>;

/** Raises Common:NotFound, Cad:ProjectVoided, Cad:AcceptTwice. */
async function complete({ tx, who }: Doing, next: Next): Promise<void> {
  const { head, products: lines } = next;
  // as other documents of a project: whoever may make one is asked for no duty of the project
  assertProjectOpen(await loadProjectHead(tx, everywhere(who), head.projectId), true);
  const ids = lines.map((l) => l.productId);
  const known = await acceptableProducts(tx, head.projectId, ids);
  let [area, seen] = [dec(0), new Set<string>()];
  for (const line of lines) {
    const product = known.get(line.productId) ?? raise('Common:NotFound');
    if (seen.has(line.productId)) raise('Cad:AcceptTwice', { code: product.code });
    seen = seen.add(line.productId);
    Object.assign(line, {
      position: product.position,
      shippedQty: product.shippedQty,
      pendingQty: product.pendingQty,
    });
    area = area.plus(dec(product.billedArea).times(line.acceptedQty ?? 0));
  }
  head.kindCount = lines.length;
  head.acceptedQty = lines.reduce((n, l) => n + (l.acceptedQty ?? 0), 0);
  head.rejectedQty = lines.reduce((n, l) => n + (l.rejectedQty ?? 0), 0);
  head.acceptedArea = area.toFixed(4);
}

/** What the lines say is counted at the products, under their locks: of two at once the second sees what the first has left. */
async function confirm({ tx }: Doing, { head, products: lines }: Doc): Promise<void> {
  if (lines.length === 0) raise('Common:DetailRequired');
  const empty = lines.findIndex((l) => l.acceptedQty + l.rejectedQty === 0);
  if (empty >= 0) raise('Common:QuantityNotPositive', { n: empty + 1 });
  const ids = lines.map((l) => l.productId);
  const known = await acceptableProducts(tx, head.projectId, ids, true);
  for (const line of lines) {
    const { code, pendingQty } = known.get(line.productId) ?? raise('Common:NotFound');
    if (line.acceptedQty + line.rejectedQty > pendingQty)
      raise('Cad:AcceptQty', { code, quantity: pendingQty });
  }
  await count(tx, lines, 1);
  await acceptances.lines.products.patch(
    tx,
    lines.map((l) => ({
      id: l.id,
      shippedQty: known.get(l.productId)?.shippedQty,
      pendingQty: known.get(l.productId)?.pendingQty,
    })),
    ['shippedQty', 'pendingQty'],
  );
}

const count = async (tx: Tx, lines: Doc['products'], sign: 1 | -1): Promise<void> =>
  countProjects(
    tx,
    await addDeliveryCounters(
      tx,
      lines.map((l) => ({
        productId: l.productId,
        accepted: sign * l.acceptedQty,
        rejected: sign * l.rejectedQty,
      })),
    ),
  );

/** Raises Cad:AcceptUsed. */
async function takeBack({ tx }: Doing, { head, products: lines }: Doc): Promise<void> {
  if (head.statementNo !== null) raise('Cad:AcceptUsed', { no: head.statementNo });
  const ids = lines.map((l) => l.productId);
  await acceptableProducts(tx, head.projectId, ids, true);
  await count(tx, lines, -1);
}

export const acceptances = serveDocument(acceptance, {
  number: ({ tx }, head) => nextAcceptanceNo(tx, head.projectId),
  complete,
  effects: { confirm, void: takeBack },
});

const own: readonly Binding[] = [
  bind(listAcceptanceProjects, ({ tx, who, query }) => pageOfAcceptances(tx, who, query)),
  bind(acceptanceProducts, async ({ tx, who, params }) => {
    await loadProjectHead(tx, who, params.id);
    return acceptanceLines(tx, params.id);
  }),
  bind(acceptancePending, async ({ tx, who, params }) => {
    await loadProjectHead(tx, who, params.id);
    return pendingProducts(tx, params.id);
  }),
  bind(acceptanceSum, async ({ tx, who, params }) => {
    await loadProjectHead(tx, who, params.id);
    return sumOfProject(tx, params.id);
  }),
  bind(confirmAcceptance, (context) =>
    acceptances.act(doingOf(context), context.params.id, {
      action: 'confirm',
      version: context.body.version,
    }),
  ),
  bind(voidAcceptance, (context) =>
    acceptances.act(doingOf(context, context.body.reason), context.params.id, {
      action: 'void',
      version: context.body.version,
    }),
  ),
];

export const acceptanceRoutes: readonly Binding[] = [...own, ...acceptances.routes];
/** For the receivable statement: what it counts is not voided any more. */
export { noteStatement };
/** Its papers, its signature and the photographs of its lines. */
export const acceptanceFiles: readonly FileOwner[] = [
  acceptances.fileOwner,
  { rights: [`${acceptance.item}:get`], shows: isShownByAcceptance },
];
