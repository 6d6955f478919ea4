/** Build of the browser application. Chunks are grouped so that the first screen needs few requests. */
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import react from '@vitejs/plugin-react';

type Row = Record<string, unknown>;
/** Of the route table what the guard reads; what is usual is left out. */
const slimRoute = ({ path, title, permissions, parent, hidden, login, redirect }: Row): Row => ({
  path,
  title,
  permissions,
  ...(parent ? { parent } : {}),
  ...(hidden ? { hidden } : {}),
  ...(login === false ? { login } : {}),
  ...(redirect ? { redirect } : {}),
});
/** Which codes a call may raise is for the server and the API description. */
const CODES = /^ *errors: \[(\s*('[^']*'|\.\.\.[\w.]+),?)*\s*\],\n/gm;

/** The specification says more than the browser asks: sources and notes, menus nobody draws here, codes of the calls. */
function slimContract(): Plugin {
  return {
    name: 'muyun-slim-contract',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('/spec/routes.json'))
        return { code: JSON.stringify((JSON.parse(code) as Row[]).map(slimRoute)), map: null };
      if (id.endsWith('/spec/menus.json')) {
        const { tenant, operator } = JSON.parse(code) as Row;
        return { code: JSON.stringify({ tenant, operator }), map: null };
      }
      if (!/contract[\\/]src[\\/]/.test(id)) return null;
      const slim = code.replaceAll(CODES, '');
      return slim === code ? null : { code: slim, map: null };
    },
  };
}

/** What the component library says to screen readers in English: icons are decoration here (their buttons carry the name), the rest is said in Chinese. */
const ENGLISH = [
  {
    file: /@ant-design[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(Light)?\.js$/,
    said: /role: "img",\s*"aria-label": icon\.name/,
    now: '"aria-hidden": true',
  },
  {
    file: /@rc-component[\\/]segmented[\\/]es[\\/]index\.js$/,
    said: /"segmented control"/,
    now: '"选项"',
  },
];

function chineseLibrary(): Plugin {
  return {
    name: 'muyun-chinese-library',
    enforce: 'pre',
    transform(code, id) {
      const found = ENGLISH.find((e) => e.file.test(id));
      if (!found) return null;
      const chinese = code.replace(found.said, found.now);
      if (chinese === code) this.error('the component library has changed: it would speak English again');
      return { code: chinese, map: null };
    },
  };
}

/**
 * No browser asks a schema for its description as JSON Schema, and none says what is wrong in English (the contract's `validation.ts` has the
 * sentences): these parts of zod stay with the server.
 */
function slimZod(): Plugin {
  return {
    name: 'muyun-slim-zod',
    enforce: 'pre',
    transform(code, id) {
      if (/zod[\\/]v4[\\/]locales[\\/]en\.js$/.test(id)) {
        if (!code.includes('localeError')) this.error('zod has changed: its English is somewhere else');
        return { code: 'export default () => ({ localeError: () => undefined });', map: null };
      }
      if (!/zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map((m) => m[1]);
      if (names.length === 0) this.error('zod has changed: its JSON Schema is somewhere else');
      const none = `const none = () => () => { throw new Error('there is no JSON Schema in a browser'); };`;
      return { code: `${none}\n${names.map((n) => `export const ${n} = none;`).join('\n')}`, map: null };
    },
  };
}

/** The one font is asked for together with the script, not after the style sheet. */
function preloadFont(): Plugin {
  return {
    name: 'muyun-preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => name.endsWith('.woff2'));
        if (!font) return [];
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}

const FIELDS =
  /node_modules[\\/](antd[\\/]es[\\/](select|date-picker|input-number|pagination|tree-select|tree)|@rc-component[\\/](select|picker|input-number|pagination|tree-select|tree|virtual-list|mini-decimal))[\\/](?!locale)/;
const UI =
  /node_modules[\\/](antd|@rc-component|@ant-design|@emotion|clsx|dayjs|scroll-into-view-if-needed|stylis)[\\/]/;
/** used by single pages: they stay with them */
const RARE =
  /(antd[\\/]es|@rc-component)[\\/](calendar|carousel|cascader|collapse|color-picker|drawer|image|list|listy|mentions|progress|qrcode|qr-code|rate|slick|slider|spin|splitter|steps|table|tabs|time-picker|timeline|tour|transfer|upload|watermark)[\\/]/;

/** signs of single pages: a sign in the shell's file is fetched by everybody */
const RARE_ICONS =
  /@ant-design[\\/]icons(-svg)?[\\/]es[\\/](icons|asn)[\\/]((AppstoreAdd|Arrow(Down|Right|Up)|Bold|Camera|CaretRight|ClockCircle|ColumnHeight|Compress|Delete|Download|Edit|Environment|File(Excel|Sync|Text)|Import|Italic|Link|Minus(Circle)?|More|Notification|OrderedList|Pause|Phone|PlayCircle|Redo|Reload|RotateRight|Star|Step(Backward|Forward)|Stop|Strikethrough|Sync|Underline|Undo|UnorderedList|Upload|UserAdd|Zoom(In|Out))Outlined|(CaretRight|PlayCircle|Pushpin|QuestionCircle|Star|Thunderbolt|Warning)Filled)\.js/;

/** fetched once the first page stands; known by its name to whoever measures that page */
const LATER = 'MenuSearch';

const api = process.env.API ?? 'http://localhost:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [slimContract(), slimZod(), chineseLibrary(), preloadFont(), react()],
  server: { port: 5173, proxy: { '/api': api, '/analysis': api, '/health': api } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // declarations only: what no page uses is left out
      treeshake: { moduleSideEffects: [{ test: /packages[\\/]contract[\\/]src/, sideEffects: false }] },
      output: {
        // the first file names every other one: what a name says is weight that everybody fetches
        chunkFileNames: ({ name }) => (name === LATER ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'react',
              priority: 5,
              // with the bundler's own helper, which else would be a file of its own
              test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core)|zustand)[\\/]/,
            },
            // what the shell and home declare with: the calls behind the figures of home among them
            {
              name: 'contract',
              priority: 4,
              test: /(node_modules[\\/](zod|decimal\.js)|packages[\\/]contract[\\/]src[\\/](kit[\\/](?!document|index)|platform[\\/](account[\\/](account|phone)|approval|file|job|message[\\/]message\.(calls|limits)|unlock)|spec[\\/](routes|menus)|home[\\/](?!project-ties|index)|(nest[\\/]order|cad[\\/]project)[\\/](nest-order|project)\.(calls|fields|machine)\.ts$|.*product\.fields\.ts$))/,
            },
            {
              name: 'master',
              priority: 4,
              // price rules name the kinds of editions, which the home page draws with: they would be fetched there with all of this
              test: /contract[\\/]src[\\/]((basic|cad)[\\/](?!activity-price).*\.(calls|fields|machine|calc|codes|positions|figures)\.ts$|kit[\\/]document|platform[\\/](print-template|order-code))/,
            },
            {
              name: 'supply',
              priority: 4,
              test: /contract[\\/]src[\\/](purchase|basic[\\/](supplier|warehouse))[\\/]/,
            },
            // warehouses: what home shows of a project names requisitions, and would fetch all of this with them
            {
              name: 'stores',
              priority: 4,
              test: /contract[\\/]src[\\/](psi|warehouse|inventory)[\\/]/,
            },
            // logs, dashboards, other systems: small declarations of pages that are opened now and then
            {
              name: 'office',
              priority: 4,
              test: /contract[\\/]src[\\/](platform[\\/]log|dashboard|third)[\\/]|(apps[\\/])?web[\\/]src[\\/]pages[\\/]logs[\\/]shared[\\/]/,
            },
            // what the shell itself needs; first, because a group takes its dependencies with it
            {
              name: 'ui',
              test: (id: string) => UI.test(id) && !RARE.test(id) && !RARE_ICONS.test(id) && !FIELDS.test(id),
              priority: 3,
            },
            // fields of lists and forms, fetched with the first such page
            { name: 'ui-fields', test: FIELDS, priority: 2 },
            {
              name: 'kit',
              priority: 1,
              // with Vite's own helper: else it would go into the lists, and every page fetch them
              test: /vite[\\/]preload-helper|(apps[\\/])?web[\\/]src[\\/](app[\\/](layout[\\/](Logo|layout-store|icons)|header[\\/]TenantMark)|pages[\\/]home[\\/]shared[\\/](due|TodoBlock)|kit[\\/]((auth|doc|format|http|overlay|router|session|states|status|tabs|theme)[\\/]|buying|feedback|idle|IconButton|keys|storage|use-narrow|use-state-for))/,
            },
            // lists and their dialogs: fetched with the first such page
            {
              name: 'lists',
              test: /(apps[\\/])?web[\\/]src[\\/]kit[\\/](draft|form|job|table)[\\/](?!ColumnSettings|use-row-drag)|node_modules[\\/]@tanstack[\\/](react-virtual|virtual-core)[\\/]/,
            },
          ],
        },
      },
    },
  },
});
