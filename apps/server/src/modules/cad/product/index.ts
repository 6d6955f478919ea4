/** The door of products: what imports and nests may ask. */
export { commitProducts } from './product.commit.ts';
export type { CommitAnswer, CommitInput, OnDuplicate } from './product.commit.ts';
export { panelEngine } from './derive-all.ts';
export { deriveShapes } from './derive-long.ts';
export { deriveProducts, mastersOf } from './product.derive.ts';
export type { CommitRow } from './product.rows.ts';
export { countProjects } from '../shared/project-counters.store.ts';
export { draftOf } from './product.rows.ts';
export { countProductsOf } from './product.list.store.ts';
export { findProducts } from './product.found.store.ts';
export { hasThickness, softDelete } from './product.store.ts';
export { lockForChange } from './product.change.ts';
export {
  addDeliveryCounters,
  addNestCounters,
  type CounterChange,
  type DeliveryChange,
} from './product.counters.store.ts';
export {
  holdForChange,
  lockRevised,
  releaseFromChange,
  reviseProducts,
  type Revision,
} from './product.revise.ts';
export { routedProducts, routedProjects, type RoutedProduct } from './product.route.store.ts';
export type { ProductRow } from './product.store.ts';
export { followHung } from './product.hung.ts';
export { assertNoParts, followMains } from './product.parts.ts';
export { madeAsked } from './product.made.ts';
export { productsChanged, productsRemoving } from './product.verbs.ts';
export { productPlaces } from './product.list-file.ts';
export { statisticsPlaces } from './product.statistics-file.ts';
