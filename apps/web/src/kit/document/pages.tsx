/** Pages of a declared record. The screen is a chunk of its own: what it declares is fetched with it, not with the first page. */
import type { AnyDocument, AnyMaster } from '@muyun/contract';
import { page, type PageAction, type PageDef } from '../router/page.ts';
import type { ListOptions } from './DocumentList.tsx';
import type { DetailOptions } from './detail-options.ts';
import type { MasterOptions } from './MasterList.tsx';

/** `DocumentScreens<typeof requisition>`: the names of fields are those of the record. */
export interface DocumentScreens<D = AnyDocument> {
  readonly document: D;
  readonly list: ListOptions<D>;
  readonly detail: DetailOptions<D>;
}
export interface MasterScreens<M = AnyMaster> {
  readonly master: M;
  readonly options: MasterOptions<M>;
}
type Loaded<T> = () => Promise<{ default: T }>;

export interface DocumentPaths {
  readonly list: string;
  readonly detail: string;
  readonly log?: string;
  readonly actions?: readonly PageAction[];
}

/** `export default documentPages({ list, detail, log }, () => import('./material-order.screen.tsx'))` */
export function documentPages(paths: DocumentPaths, load: Loaded<DocumentScreens>): PageDef[] {
  const { list, detail, log } = paths;
  const options = paths.actions ? { actions: paths.actions } : {};
  return [
    page(
      list,
      async () => {
        const [{ default: screens }, { DocumentList }] = await Promise.all([
          load(),
          import('./DocumentList.tsx'),
        ]);
        const More = () => (
          <DocumentList
            document={screens.document}
            options={screens.list}
            detail={detail}
            {...(log ? { log } : {})}
          />
        );
        return { default: More };
      },
      options,
    ),
    page(detail, async () => {
      const [{ default: screens }, { DocumentDetail }] = await Promise.all([
        load(),
        import('./DocumentDetail.tsx'),
      ]);
      const Detail = () => (
        <DocumentDetail document={screens.document} options={screens.detail} paths={{ list, detail }} />
      );
      return { default: Detail };
    }),
    ...(log
      ? [
          page(log, async () => {
            const [{ default: screens }, { LogPage }] = await Promise.all([load(), import('./LogList.tsx')]);
            return { default: () => <LogPage record={screens.document} /> };
          }),
        ]
      : []),
  ];
}

/** `export default masterPages('/contacts/supplier', () => import('./supplier.screen.tsx'))` */
export const masterPages = (
  list: string,
  load: Loaded<MasterScreens>,
  actions?: readonly PageAction[],
): PageDef[] => [
  page(
    list,
    async () => {
      const [{ default: screens }, { MasterList }] = await Promise.all([load(), import('./MasterList.tsx')]);
      return { default: () => <MasterList master={screens.master} options={screens.options} /> };
    },
    actions ? { actions } : {},
  ),
];
