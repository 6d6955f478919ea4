/** The specification's routes joined with the pages that exist. Pure look-ups for guard, menu, breadcrumb and search. */
import type { Asked } from '../kit/auth/policy-store.ts';
import { flatMenu, fullMenu, routes } from '@muyun/contract/routes';
import type { MenuNode, RouteSpec } from '@muyun/contract/routes';
import type { PageDef } from '../kit/router/page.ts';
import { startPath } from '../kit/router/pinned.ts';
import type { Shortcut } from '../kit/router/shortcuts.ts';

const modules = import.meta.glob<{ default: readonly PageDef[] }>('../pages/**/*.pages.tsx', { eager: true });
const pages = new Map(
  Object.values(modules)
    .flatMap((m) => m.default)
    .map((p) => [p.path, p]),
);
const specs = new Map(routes.map((r) => [r.path, r]));

/** Screens that say why there is none. With a session they stand inside the shell, so that the way on stays. */
const EXCEPTIONS: Readonly<Record<string, 403 | 404 | 500>> = {
  '/404': 404,
  '/exception/403': 403,
  '/exception/404': 404,
  '/exception/500': 500,
};
export const exceptionOf = (path: string): 403 | 404 | 500 | undefined => EXCEPTIONS[path];
export const EXCEPTION_TITLES = { 403: '无权访问', 404: '页面不存在', 500: '服务器出错' } as const;

export const pageOf = (path: string): PageDef | undefined => pages.get(path);
export const specOf = (path: string): RouteSpec | undefined => specs.get(path);

/** Everything that Ctrl K can do for the holder of these rights, with the screen it belongs to. */
export const actionsFor = (menu: readonly MenuEntry[], may: (right: Asked | undefined) => boolean) =>
  [...pages.values()].flatMap((p) =>
    (p.actions ?? [])
      .filter((a) => may(a.right) && leavesOf(menu).some((leaf) => leaf.path === menuPathOf(p.path)))
      .map((a) => ({
        title: a.title,
        path: a.to ?? `${p.path}?do=${encodeURIComponent(a.title)}`,
        trail: titleOf(menuPathOf(p.path)),
      })),
  );

/** Permission items of which one must be held. A hidden screen without its own asks for those of the screen it belongs to. */
export function rightsOfRoute(path: string): readonly string[] {
  const spec = specOf(path);
  if (!spec) return [];
  if (spec.permissions.length > 0 || !spec.parent) return spec.permissions;
  return rightsOfRoute(spec.parent);
}

export type Held = ReadonlySet<string>;
export const isGranted = (path: string, items: Held): boolean => {
  const wanted = rightsOfRoute(path);
  return wanted.length === 0 || wanted.some((item) => items.has(item));
};

export const titleOf = (path: string): string => pageOf(path)?.title ?? specOf(path)?.title ?? '';

export interface MenuEntry {
  title: string;
  icon?: string;
  path?: string;
  children: MenuEntry[];
}

function prune(nodes: readonly MenuNode[], items: Held): MenuEntry[] {
  return nodes.flatMap((node): MenuEntry[] => {
    const children = prune(node.children ?? [], items);
    if (children.length > 0) return [{ title: node.title, icon: node.icon, children }];
    const path = node.path;
    if (node.children || !path || !pages.has(path) || !isGranted(path, items)) return [];
    return [{ title: node.title, icon: node.icon, path, children: [] }];
  });
}

/** The tree of this person: granted and built entries only; a group without any is gone. */
export const menuFor = (tree: 'full' | 'flat', items: Held): MenuEntry[] =>
  prune(tree === 'full' ? fullMenu : flatMenu, items);

/** From the top group down to the entry with this path. */
export function trailOf(menu: readonly MenuEntry[], path: string): MenuEntry[] {
  for (const node of menu) {
    if (node.path === path) return [node];
    const below = trailOf(node.children, path);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** The menu entry a hidden screen belongs to. */
export function menuPathOf(path: string): string {
  const spec = specOf(path);
  return spec?.hidden && spec.parent ? menuPathOf(spec.parent) : path;
}

export const leavesOf = (menu: readonly MenuEntry[]): MenuEntry[] =>
  menu.flatMap((n) => (n.path ? [n] : leavesOf(n.children)));

/** First built and granted screen behind a redirecting path. */
export function redirectOf(path: string): string | undefined {
  return specOf(path)?.redirect ?? undefined;
}

/** Where the person begins: the screen that he has chosen, as long as he may open it. */
export function startOf(items: Held): string {
  const chosen = startPath();
  return chosen && pageOf(chosen) && isGranted(chosen, items) ? chosen : '/home';
}

/** All entries with the section they stand in, for the home page. */
export const shortcutsOf = (menu: readonly MenuEntry[], group = ''): Shortcut[] =>
  menu.flatMap((n) =>
    n.path
      ? [{ title: n.title, path: n.path, group: group || n.title, icon: n.icon }]
      : shortcutsOf(n.children, n.title),
  );
