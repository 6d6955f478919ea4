/** Nobody is sent to a screen that does not exist (decision 34): addresses and words of the web and of the contract. */
import { describe, expect, it } from 'vitest';
import { FOUND_KINDS, HOME_FIGURES } from '@muyun/contract';
import { flatMenu, fullMenu, type MenuNode, routes } from '@muyun/contract/routes';
import { sources } from './imports.ts';

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[^:'"`])\/\/[^\n]*/g, '$1');
const web = sources('apps/web/src').filter((s) => !isTest(s.file));
const said = [...web, ...sources('packages/contract/src').filter((s) => !isTest(s.file))].map((s) => ({
  file: s.file,
  text: withoutComments(s.text),
}));

/** Screens that are built: `page('/…')`, `documentPages` and `masterPages` of the pages files, and the open ones of the shell. */
const SHELL = [
  '/user/login',
  '/user/register',
  '/user/register-result',
  '/user/recover',
  '/wechat',
  '/book',
  '/404',
  '/exception/403',
  '/exception/404',
  '/exception/500',
];
const pagesOf = (texts: readonly string[]): Set<string> =>
  new Set([
    ...SHELL,
    ...texts.flatMap((t) => [...t.matchAll(/\bpage\(\s*'(\/[^']+)'/g)].map((m) => m[1] as string)),
    // pages of a declared record: every address in the call is one of its screens
    ...texts
      .filter((t) => /\b(?:document|master)Pages\(/.test(t))
      .flatMap((t) => [...t.matchAll(/'(\/[^']+)'/g)].map((m) => m[1] as string)),
  ]);
const built = pagesOf(web.filter((s) => s.file.endsWith('.pages.tsx')).map((s) => s.text));

/** Quoted addresses of the application: not of calls, files, or the help that lies outside. */
const ADDRESS = /(["'`])(\/(?:[a-z][\w-]*)(?:\/[a-z][\w-]*)*)(?=[?#"'`])/g;
const OUTSIDE = /^\/(api|health|help|assets)(\/|$)/;
const areas = new Set(routes.map((r) => r.path.split('/')[1]));
const addressesOf = (text: string): string[] =>
  [...text.matchAll(ADDRESS)]
    .map((m) => m[2] as string)
    .filter((a) => !OUTSIDE.test(a) && areas.has(a.split('/')[1]));

/** Words that send somebody to a screen, followed by its title. */
const titles = (exists: (path: string) => boolean): string[] =>
  [...new Set(routes.filter((r) => r.login && !exists(r.path)).map((r) => r.title))].filter(
    (t) => !routes.some((r) => exists(r.path) && r.title === t),
  );
const sentTo = (text: string, title: string): boolean =>
  new RegExp(`(请走|请到|请去|前往|打开|进入|走|请在|到|去)[「“]?${title}`).test(text);

describe('ways on', () => {
  it('every address in the web is a screen that is built', () => {
    const wrong = web.flatMap((s) =>
      addressesOf(withoutComments(s.text))
        .filter((a) => !built.has(a))
        .map((a) => `${s.file}: ${a}`),
    );
    expect(wrong).toEqual([]);
    expect(web.flatMap((s) => addressesOf(s.text)).length).toBeGreaterThan(60);
  });

  it('every screen that is built is one of the route table', () => {
    const known = new Set(routes.map((r) => r.path));
    expect([...built].filter((p) => !known.has(p) && !SHELL.includes(p))).toEqual([]);
  });

  it('what the contract links to is built: home figures and what the search finds', () => {
    const paths = [...Object.values(HOME_FIGURES), ...Object.values(FOUND_KINDS)].map(
      (x) => x.path.split('?')[0] as string,
    );
    expect(paths.filter((p) => !built.has(p))).toEqual([]);
  });

  it('no sentence sends to a screen that is not built', () => {
    const missing = titles((path) => built.has(path));
    const wrong = said.flatMap((s) =>
      missing.filter((title) => sentTo(s.text, title)).map((title) => `${s.file}: ${title}`),
    );
    expect(wrong).toEqual([]);
    expect(missing.length).toBeGreaterThan(20);
  });

  it('the menus name only known routes', () => {
    const pathsOf = (nodes: readonly MenuNode[]): string[] =>
      nodes.flatMap((n) => [...(n.path ? [n.path] : []), ...pathsOf(n.children ?? [])]);
    const known = new Set(routes.map((r) => r.path));
    expect([...pathsOf(fullMenu), ...pathsOf(flatMenu)].filter((p) => !known.has(p))).toEqual([]);
  });

  it('the rules can fail: planted ways to nowhere are found', () => {
    expect(
      addressesOf(
        "void navigate('/cad/nowhere?id=1'); <TabLink to={`/nest/gone?x=${y}`}>; request('/api/cad/x')",
      ),
    ).toEqual(['/cad/nowhere', '/nest/gone']);
    expect([
      sentTo('已套料 3 件，请走变更单', '变更单'),
      sentTo('请到「设备管理」停用', '设备管理'),
      sentTo('变更单 BG001 已生效', '变更单'),
    ]).toEqual([true, true, false]);
    expect(
      [...pagesOf(["export default [page('/cad/x', load), page(\n  '/cad/y', load)]"])].slice(-2),
    ).toEqual(['/cad/x', '/cad/y']);
  });
});
