import { documentPages } from '../../../kit/document/index.ts';
import { page } from '../../../kit/router/page.ts';

const detail = '/cad/project-acceptance-product-list';
const [list, one] = documentPages(
  { list: '/cad/project-acceptance-list', detail },
  () => import('./acceptance.screen.tsx'),
);

export default [
  page('/cad/project-acceptance', () => import('./AcceptanceProjects.tsx')),
  ...(list ? [list] : []),
  // with a project instead of a document it shows all of its lines
  page('/cad/project-acceptance-product-list', async () => {
    const [{ withProjectLines }, document] = await Promise.all([
      import('./ProjectLines.tsx'),
      one?.load() ?? Promise.reject(new Error(detail)),
    ]);
    return { default: withProjectLines(document.default) };
  }),
];
