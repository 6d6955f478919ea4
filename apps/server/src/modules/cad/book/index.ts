/** The door of picture books. */
import type { Binding } from '../../../kit/call.ts';
import { ownBookRoutes } from './book.ts';
import { openBookRoutes } from './book.open.ts';

export { bookFiles } from './book.ts';
export { closeBooksOf } from './book.store.ts';
export const bookRoutes = (pepper: () => string): readonly Binding[] => [
  ...ownBookRoutes(pepper),
  ...openBookRoutes(pepper),
];
