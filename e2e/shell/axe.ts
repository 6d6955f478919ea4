/** What axe finds on a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 A and AA */
const ALL: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** what another theme can break: it draws the same elements in other colours */
const OF_COLOURS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

async function found(page: Page, rules: RunOptions): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`(() => { ${AXE} })()`);
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      // told in words here: what axe knows beside them is long
      return violations
        .filter((v) => v.impact === 'serious' || v.impact === 'critical')
        .map((v) => `${v.id} ×${v.nodes.length}: ${v.nodes[0]?.html.slice(0, 160)}`);
    },
    { resultTypes: ['violations'], ...rules } as RunOptions,
  );
}

/** The serious and critical findings of the page as it stands: rule, how many places, the first of them. */
export const faultsOf = (page: Page): Promise<string[]> => found(page, ALL);
/** The same of colours alone, for a page whose elements were judged in another theme. */
export const colourFaultsOf = (page: Page): Promise<string[]> => found(page, OF_COLOURS);
