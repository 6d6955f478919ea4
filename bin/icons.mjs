// `node bin/icons.mjs`: one drawing of the icons that the menus name, out of @ant-design/icons-svg (MIT). As components they are a quarter
// of all that home may load; a drawing is fetched once, beside the page.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const icons = createRequire(import.meta.url)('@ant-design/icons-svg');
const OUT = 'apps/web/src/pages/home/home/entry-icons.svg';
/** of what has no icon */
const USUAL = 'AppstoreOutlined';
const leaves = (nodes) => nodes.flatMap((n) => (n.children ? leaves(n.children) : [n]));
const { tenant, operator } = JSON.parse(readFileSync('packages/contract/src/spec/menus.json', 'utf8'));
const named = new Set([USUAL, ...leaves([...tenant, ...operator]).flatMap((n) => n.icon ?? [])]);

const attributes = (attrs) =>
  Object.entries(attrs)
    .filter(([name]) => name === 'd' || name === 'fill-rule')
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
const drawn = ({ tag, attrs, children = [] }) =>
  children.length > 0 ? `<g>${children.map(drawn).join('')}</g>` : `<${tag}${attributes(attrs)}/>`;
const symbols = [...named].sort().map((name) => {
  const { attrs, children } = icons[name].icon;
  return `<symbol id="${name}" viewBox="${attrs.viewBox}">${children.map(drawn).join('')}</symbol>`;
});
writeFileSync(OUT, `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`);
console.log(`${named.size} icons`);
