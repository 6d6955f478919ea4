/** The verbs of single products and of chosen ones: create, edit, rename, delete (engineering D7). */
import { product, PRODUCT_CHANGING, productFields, productStateLabel } from '@muyun/contract';
import { edgeHoleText } from '@muyun/contract/product-sheet';
import type { Context } from '../../../kit/call.ts';
import { fact, tell, type Telling } from '../../../kit/facts.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { raiseAt } from '../../basic/index.ts';
import { countProjects } from '../shared/project-counters.store.ts';
import {
  assertProjectOpen,
  loadProjectHead,
  lockCodesOfProducts,
  logProjects,
  openForCodes,
} from '../shared/project-facts.store.ts';
import { assertSelectable, chosenAnew } from '../shared/selectable.store.ts';
import { labelsOf, readableChanges } from '../shared/readable.ts';
import {
  assertPositions,
  lockForChange,
  planChanges,
  refuseProblems,
  withNestKinds,
  writeChanges,
} from './product.change.ts';
import { problemsOf } from './derive-all.ts';
import { deriveShapes } from './derive-long.ts';
import { commitInto } from './product.commit.ts';
import { mastersOf } from './product.derive.ts';
import { followHung, rehung } from './product.hung.ts';
import { asParts, assertNoParts, changeOfPart, followMains } from './product.parts.ts';
import { draftOf, type CommitRow, withUsual } from './product.rows.ts';
import { codeTaken, type ProductRow, type ProductView, softDelete, viewProduct } from './product.store.ts';

export const PRODUCT_NAMES = {
  plateTypeId: 'plateTypeName',
  textureId: 'textureName',
  colorId: 'colorCode',
  areaRuleId: 'areaRuleName',
  structureId: 'structureName',
  installStructureId: 'installStructureName',
  paintStructureId: 'paintStructureName',
  parentProductId: 'parentProductCode',
} as const;
export const NAMED = Object.keys(PRODUCT_NAMES) as (keyof typeof PRODUCT_NAMES)[];
export const BIZ = 'cad-product';
/** Derived figures that the log of the project shows beside what was typed. */
const SHOWN = new Set(['unfoldWidth', 'unfoldHeight', 'billedArea', 'weight']);

/** Adds one product; its faults come back at their fields. */
export async function createProduct(context: Context<typeof product.createProduct>): Promise<ProductView> {
  const { tx, who, body, audit } = context;
  const { projectId, ...typed } = body as { projectId: string } & CommitRow;
  assertProjectOpen(await loadProjectHead(tx, who, projectId));
  await assertSelectable(tx, [{ ...typed }]);
  // all that takes time stands before the lock that others wait for
  const [given] = (await asParts(tx, projectId, [typed])) as [CommitRow];
  const masters = await mastersOf(tx, projectId, [draftOf(given)]);
  const row = withUsual(masters, given);
  const draft = draftOf(row);
  const shapes = await deriveShapes(masters, [draft]);
  const project = await openForCodes(tx, who, projectId);
  const code = row.code?.trim() ?? '';
  if (code !== '' && (await codeTaken(tx, projectId, code, projectId)))
    raise('Cad:ProductCodeDuplicate', { code });
  await assertPositions(tx, projectId, row.positions ?? [], []);
  refuseProblems(shapes.flatMap((shape) => problemsOf(masters, draft, shape)));
  const ground = { project, masters, shapes, isFree: true };
  const { ids } = await commitInto(tx, who, ground, {
    projectId,
    rows: [row],
    onDuplicate: 'error',
    log: false,
  });
  await tell(context, productsChanged, { projectIds: [projectId] });
  const view = await viewProduct(tx, who, ids[0] as string);
  await Promise.all([
    logProjects(tx, who.nickname, [
      { projectId, type: 'productAdd', params: { kinds: 1, count: view.quantity } },
    ]),
    audit({
      bizType: BIZ,
      bizId: view.id,
      bizNo: view.code,
      action: 'add',
      summary: product.createProduct.title,
    }),
  ]);
  return view;
}

/** A label that is printed carries the code: a new one needs a reason. */
function assertRename(row: ProductRow, reason: string | undefined): void {
  if (row.isPrintLabel && !reason) raiseAt('reason', 'Cad:CodeReason', { code: row.code });
}

/** The codes of its project are locked. */
async function assertFree(tx: Tx, row: ProductRow, code: string): Promise<void> {
  if (await codeTaken(tx, row.projectId, code, row.id)) raise('Cad:ProductCodeDuplicate', { code });
}

const isTyped = (n: string): boolean =>
  n in productFields && productFields[n as keyof typeof productFields].mark === 'W';

/** Edits one product with the version that the user has seen. */
export async function updateProduct(context: Context<typeof product.updateProduct>): Promise<ProductView> {
  const { tx, who, params, body, audit } = context;
  if (body.code !== undefined || body.positions !== undefined) await lockCodesOfProducts(tx, [params.id]);
  const [before] = (await lockForChange(tx, who, [params.id], true)) as [ProductRow];
  const { version, ...typed } = body;
  if (before.version !== version) raise('Common:StaleVersion');
  const change = await changeOfPart(tx, before, typed);
  // the names of what it pointed to are asked for only when it will point elsewhere
  const isRenamed = NAMED.some((n) => n in change && change[n] !== before[n]);
  const named = isRenamed ? await viewProduct(tx, who, before.id) : null;
  await assertSelectable(tx, [chosenAnew(before, change)]);
  const { code } = change;
  if (code !== undefined && code !== before.code) {
    assertRename(before, undefined);
    await assertFree(tx, before, code);
  }
  if (change.positions) await assertPositions(tx, before.projectId, change.positions, [before.id]);
  const changeOf = await withNestKinds(tx, [before], change);
  const plans = await planChanges(tx, [before], changeOf);
  await writeChanges(tx, plans, Object.keys(changeOf(before)).filter(isTyped));
  await followHung(context, rehung(plans));
  await followMains(tx, [before.id]);
  await tell(context, productsChanged, { projectIds: [before.projectId] });
  const after = await viewProduct(tx, who, before.id);
  const changes = readableChanges(
    productFields,
    { ...(named ?? after), ...before },
    { ...after },
    PRODUCT_NAMES,
  )
    .filter((c) => !['geometry', 'areaTrace', 'outline', 'geometryHash', 'revision'].includes(c.field))
    .map((c) =>
      c.field === 'edgeHoles'
        ? { ...c, oldValue: edgeHoleText(before.edgeHoles), newValue: edgeHoleText(after.edgeHoles) }
        : c,
    );
  await Promise.all([
    changes.length > 0
      ? logProjects(tx, who.nickname, [
          {
            projectId: before.projectId,
            type: 'productEdit',
            params: { code: after.code, fields: labelsOf(changes.filter((c) => c.field in change)) },
            after: { changes: changes.filter((c) => c.field in change || SHOWN.has(c.field)) },
          },
        ])
      : undefined,
    audit({
      bizType: BIZ,
      bizId: before.id,
      bizNo: after.code,
      action: 'edit',
      summary: product.updateProduct.title,
      changes,
    }),
  ]);
  return after;
}

/** Renames one product; the reprint is asked for by clearing its label mark. */
export async function setProductCode({
  tx,
  who,
  params,
  body,
  audit,
}: Context<typeof product.setProductCode>): Promise<ProductView> {
  await lockCodesOfProducts(tx, [params.id]);
  const [before] = (await lockForChange(tx, who, [params.id], true)) as [ProductRow];
  if (before.version !== body.version) raise('Common:StaleVersion');
  assertRename(before, body.reason);
  await assertFree(tx, before, body.code);
  await writeChanges(tx, await planChanges(tx, [before], () => ({ code: body.code })), ['code']);
  const reason = body.reason ? `：${body.reason}` : '';
  await logProjects(tx, who.nickname, [
    {
      projectId: before.projectId,
      type: 'productCode',
      params: { from: before.code, to: body.code, reason },
    },
  ]);
  await audit({
    bizType: BIZ,
    bizId: before.id,
    bizNo: body.code,
    action: 'code',
    summary: product.setProductCode.title,
    changes: [{ field: 'code', label: productFields.code.label, oldValue: before.code, newValue: body.code }],
  });
  return viewProduct(tx, who, before.id);
}

/** Products were added, or have another quantity or other figures: what is made of them follows. They are locked. */
export const productsChanged = fact<{ projectIds: readonly string[] }>('cad.product.changed');

/** Whoever still needs one of the products refuses. */
export const productsRemoving = fact<{ ids: readonly string[] }>('cad.product.removing');

/** Deletes products that are in no nest, not made and never left the house. Raises Cad:ProductDelete. */
export async function deleteProducts(telling: Telling, ids: readonly string[]): Promise<number> {
  const { tx, who, audit } = telling;
  const rows = await lockForChange(tx, who, ids, true);
  const held = rows.find(
    (r) => (r.nestedQuantity ?? 0) + (r.reservedNestQuantity ?? 0) + (r.shippedQuantity ?? 0) > 0,
  );
  if (held) raise('Cad:ProductDelete', { code: held.code });
  await assertNoParts(
    tx,
    rows,
    rows.map((r) => r.id),
  );
  // a change order waits for it
  const changing = rows.find((r) => r.state === PRODUCT_CHANGING);
  if (changing)
    raise('Cad:ProductState', { code: changing.code, state: productStateLabel(PRODUCT_CHANGING) });
  await tell(telling, productsRemoving, { ids: rows.map((r) => r.id) });
  const counted = await softDelete(
    tx,
    rows.map((r) => r.id),
  );
  await countProjects(tx, counted);
  for (const projectId of new Set(rows.map((r) => r.projectId))) {
    const mine = rows.filter((r) => r.projectId === projectId);
    await logProjects(tx, who.nickname, [
      {
        projectId,
        type: 'productDelete',
        params: {
          code:
            mine.length === 1
              ? (mine[0] as ProductRow).code
              : `${(mine[0] as ProductRow).code} … ×${mine.length}`,
        },
        before: { codes: mine.slice(0, 500).map((r) => r.code) },
      },
    ]);
  }
  await audit({
    bizType: BIZ,
    bizId: (rows[0] as ProductRow).id,
    bizNo: (rows[0] as ProductRow).code,
    action: 'delete',
    summary: product.deleteProduct.title,
    changes: rows
      .slice(0, 200)
      .map((r) => ({ field: 'code', label: productFields.code.label, oldValue: r.code, newValue: null })),
  });
  return rows.length;
}
