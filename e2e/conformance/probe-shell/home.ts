/** Home and the texts of the whole shell: greeting of the hour, Chinese everywhere. */
import type { Page } from 'playwright-core';
import { DEMO } from '../../kit.ts';
import { entriesOf, settled, type Stage } from './stage.ts';

const GREETINGS = [
  ['S264', '早上好', [0, 5, 8]],
  ['S265', '上午好', [9, 10, 11]],
  ['S266', '中午好', [12, 13]],
  ['S267', '下午好', [14, 17, 19]],
  ['S268', '晚上好', [20, 22, 23]],
] as const;

export async function proveHome(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    for (const [id, text, hours] of GREETINGS) {
      await stage.prove(id, async () => {
        for (const hour of hours) {
          await page.clock.setFixedTime(
            new Date(
              `2026-03-18T${String(hour).padStart(2, '0')}:${hour === 8 || hour === 19 ? '59' : '00'}:00+08:00`,
            ),
          );
          await page.goto('/home');
          const said = (await page.locator('.my-home h1').textContent()) ?? '';
          if (!said.startsWith(text)) return `${hour} 点：${said}`;
        }
        return true;
      });
    }
  });
  await stage.prove('S001', () => chinese(stage));
}

/** Words that stay Latin in Chinese: names, units, key caps, file kinds, codes. */
const LATIN_OK =
  /^(muyun|crm|ctrl|k|n|r|esc|enter|alt|excel|dxf|dwg|csv|xlsx|pdf|png|svg|json|mm|cm|m|kg|g|t|px|rgb|ral|id|no|ng|ok|api|h|min|s|x|pvdf|a|b|c|d|v|yy\w*|pda|ipc|wx|nc|demo)$/i;

async function latinWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const parent = node.parentElement;
      // data of the factory stands in table cells; the shell's own words stand everywhere else
      if (!parent || parent.closest('script, style, svg, tbody, .my-home-side') || !parent.checkVisibility())
        continue;
      found.push(node.textContent ?? '');
    }
    for (const e of document.querySelectorAll('[placeholder],[title],[aria-label]'))
      for (const n of ['placeholder', 'title', 'aria-label'])
        if (!e.closest('tbody')) found.push(e.getAttribute(n) ?? '');
    return found;
  });
  const words = texts.flatMap((t) => t.match(/[A-Za-z]{2,}/g) ?? []);
  return [...new Set(words)].filter((w) => !LATIN_OK.test(w) && w !== w.toUpperCase());
}

async function chinese(stage: Stage): Promise<boolean | string> {
  const left: string[] = [];
  await stage.during({}, async (page) => {
    await page.goto('/user/login');
    await page.getByRole('button', { name: '登录', exact: true }).waitFor();
    left.push(...(await latinWords(page)).map((w) => `登录页 ${w}`));
  });
  const paths = await entriesOf(stage, DEMO.account);
  let looked = 0;
  await stage.during({ as: DEMO.account }, async (page) => {
    for (const path of paths) {
      await page.goto(path);
      await settled(page);
      await page.waitForTimeout(150);
      left.push(...(await latinWords(page)).map((w) => `${path} ${w}`));
      looked += 1;
    }
    if ((await page.locator(':root').getAttribute('lang')) !== 'zh-CN') left.push('lang');
  });
  return (
    (left.length === 0 && looked === paths.length) ||
    left.slice(0, 12).join('；') ||
    `只看了 ${looked} / ${paths.length}`
  );
}
