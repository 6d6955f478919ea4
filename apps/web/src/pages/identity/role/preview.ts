/** The menu that somebody with these grants alone sees: the tree that the server would choose, and of it what he may open. */
import { menuTreeOf } from '@muyun/contract/routes';
import { type MenuEntry, menuFor } from '../../../app/routing.ts';
import { asTicked } from '../shared/permission-model.ts';

export function previewOf(grants: Parameters<typeof asTicked>[0]): MenuEntry[] {
  const rights = asTicked(grants);
  return menuFor(menuTreeOf(rights), new Set([...rights].map((right) => right.split(':')[0] ?? '')));
}
