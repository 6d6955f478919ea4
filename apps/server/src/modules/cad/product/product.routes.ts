/** Binds the calls of products (engineering D7). */
import { craftsOf } from './product.crafts.ts';
import {
  type DerivedProduct,
  product,
  PRODUCT_EXPORT_TEMPLATE,
  productMasters,
  UNFOLD_STATISTICS_TEMPLATE,
} from '@muyun/contract';
import { mirroredHash } from '@muyun/nesting/panel';
import { bind, type Binding } from '../../../kit/call.ts';
import { tell } from '../../../kit/facts.ts';
import type { FileStore } from '../../../kit/files.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { templateFor } from '../../basic/index.ts';
import { loadProjectHead, loadProjectHeads } from '../shared/project-facts.store.ts';
import { assertOpened } from '../shared/project-lock.store.ts';
import { updateProducts } from './product.batch.ts';
import { assertSelectable } from '../shared/selectable.store.ts';
import { alikeOf } from './product.alike.store.ts';
import { refuseProblems } from './product.change.ts';
import { commitProducts } from './product.commit.ts';
import { copyProducts } from './product.copy.ts';
import { deriveProducts } from './product.derive.ts';
import { startExport } from './product.export.job.ts';
import { drawingFile, exportNow } from './product.files.ts';
import { listProducts, selectProducts } from './product.list.store.ts';
import { withMade } from './product.made.ts';
import { loadMasters } from './product.master.store.ts';
import { listOriginals, loadOriginal } from './product.original.store.ts';
import { placeProducts } from './product.place.ts';
import { recodeProducts } from './product.recode.ts';
import { draftOf } from './product.rows.ts';
import { statisticsFile, statisticsPaper } from './product.statistics-file.ts';
import { statistics } from './product.statistics.store.ts';
import { historyOf, loadProducts, markPrinted, viewProduct } from './product.store.ts';
import { unfoldAgain, type UnfoldDiff } from './product.unfold.ts';
import {
  createProduct,
  deleteProducts,
  productsChanged,
  setProductCode,
  updateProduct,
} from './product.verbs.ts';

const readRoutes: readonly Binding[] = [
  bind(product.listProducts, async (context) =>
    withMade(context, await listProducts(context.tx, context.who, context.query)),
  ),
  bind(product.pageProducts, async (context) =>
    withMade(context, await listProducts(context.tx, context.who, context.body)),
  ),
  bind(product.selectProducts, async ({ tx, who, query }) => {
    const ids = [...(query.projectId ? [query.projectId] : []), ...(query.projectIds ?? [])];
    if (ids.length === 0) return [];
    await loadProjectHeads(tx, who, ids);
    return selectProducts(tx, who, ids);
  }),
  bind(product.listOriginals, ({ tx, who, query }) => listOriginals(tx, who, query)),
  bind(product.getOriginal, async ({ tx, who, params }) => {
    const original = (await loadOriginal(tx, who, params.id)) ?? raise('Common:NotFound');
    await assertOpened(tx, who, [original.projectId]);
    return original;
  }),
  bind(product.getProduct, ({ tx, who, params }) => viewProduct(tx, who, params.id)),
  bind(product.productCrafts, ({ tx, who, params }) => craftsOf(tx, who, params.id)),
  bind(product.productHistory, async ({ tx, who, params }) => {
    await viewProduct(tx, who, params.id);
    return historyOf(tx, params.id);
  }),
  bind(product.alikeProducts, async ({ tx, who, params }) => {
    const { id, geometryHash: hash, geometry } = await viewProduct(tx, who, params.id);
    return hash && geometry ? alikeOf(tx, who, { id, hash, mirrored: mirroredHash(geometry) }) : [];
  }),
  bind(productMasters, async ({ tx, who, query }) => {
    await loadProjectHead(tx, who, query.projectId);
    return loadMasters(tx, query.projectId, {
      textureIds: query.textureIds ?? [],
      plateTypeIds: query.plateTypeIds ?? [],
      colorIds: query.colorIds ?? [],
    });
  }),
  bind(product.previewProduct, async ({ tx, who, body }) => {
    const { projectId, ...draft } = body;
    await loadProjectHead(tx, who, projectId);
    const [derived] = (await deriveProducts(tx, projectId, [draftOf(draft)])) as [DerivedProduct];
    refuseProblems(derived.problems);
    return derived;
  }),
  bind(product.unfoldStatistics, async ({ tx, who, query }) =>
    statistics(tx, who, query.projectIds, query.groupBy),
  ),
];

const fileRoutes: readonly Binding[] = [
  bind(product.downProduct, async ({ tx, who, params, query }) =>
    drawingFile(await viewProduct(tx, who, params.id), query.format),
  ),
  bind(product.exportProducts, async (context) => {
    const { tx, house } = context;
    const { format, templateId, asHouse, ...query } = context.query;
    const isOwn = format === 'xlsx' && asHouse !== true;
    return exportNow(context, query, format, isOwn ? await listTemplate(tx, house.files, templateId) : null);
  }),
  bind(product.exportProductsJob, async ({ tx, who, body: { format, templateId, asHouse, ...query } }) => ({
    jobId: await startExport(tx, who, query, format, { templateId, asHouse }),
  })),
  bind(
    product.downUnfold,
    async ({ tx, who, house, query: { projectIds, groupBy, templateId, asHouse } }) => {
      const own =
        asHouse === true ? null : await templateFor(tx, house.files, UNFOLD_STATISTICS_TEMPLATE, templateId);
      const found = await statistics(tx, who, projectIds, groupBy);
      if (!own) return statisticsFile(found);
      const heads = await loadProjectHeads(tx, who, projectIds);
      return statisticsPaper(found, own, { groupBy, projectNames: heads.map((h) => h.displayName) });
    },
  ),
];

const listTemplate = (tx: Tx, files: FileStore, templateId: string | undefined) =>
  templateFor(tx, files, PRODUCT_EXPORT_TEMPLATE, templateId);

const writeRoutes: readonly Binding[] = [
  bind(product.createProduct, createProduct),
  bind(product.updateProduct, updateProduct),
  bind(product.setProductCode, setProductCode),
  bind(product.recodeProducts, recodeProducts),
  bind(product.placeProducts, placeProducts),
  bind(product.commitProductsCall, async (context) => {
    const { tx, who, body } = context;
    await assertSelectable(tx, body.rows);
    const { ids: _ids, ...result } = await commitProducts(tx, who, {
      projectId: body.projectId,
      importBatchId: body.importId ?? null,
      rows: body.rows,
      onDuplicate: body.onDuplicate,
    });
    await tell(context, productsChanged, { projectIds: [body.projectId] });
    return result;
  }),
  bind(product.updateProducts, updateProducts),
  bind(product.deleteProduct, async (context) => {
    await deleteProducts(context, [context.params.id]);
  }),
  bind(product.deleteProducts, async (context) => ({
    deleted: await deleteProducts(context, context.body.ids),
  })),
  bind(product.markPrinted, async ({ tx, who, body }) => {
    await loadProducts(tx, who, body.ids);
    return { updated: await markPrinted(tx, body.ids, body.isPrintLabel) };
  }),
  bind(product.unfoldProduct, async (context) => {
    const { rows, skipped } = await unfoldAgain(context, [context.params.id]);
    const [left] = skipped;
    if (left) raise('Cad:UnfoldFail', { reason: left.message });
    return rows[0] as UnfoldDiff;
  }),
  bind(product.unfoldProducts, (context) => unfoldAgain(context, context.body.ids)),
  bind(product.copyProducts, copyProducts),
];

export const productRoutes: readonly Binding[] = [...readRoutes, ...fileRoutes, ...writeRoutes];
