/** What every probe of the shell works with: the running server, a browser, prepared people and spaces, and the book of what was proved. */
import type { Rows, Sql } from './sql.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import pg from 'pg';
import { account } from '@muyun/contract';
import { Api } from '../../api.ts';
import { DEMO, type Screen } from '../../kit.ts';
import type { Probe } from '../probe-calls.ts';
import { type People, preparePeople } from './people.ts';

/** How long a probe waits for anything before its item counts as not working. */
const PATIENCE_MS = 30_000;

export interface ScreenOptions {
  /** logged in as this account; nobody when left out */
  readonly as?: string;
  /** beside the session, by name without the application's prefix */
  readonly stored?: Readonly<Record<string, unknown>>;
  readonly viewport?: { width: number; height: number };
  readonly context?: BrowserContextOptions;
  /** another name of the server */
  readonly origin?: string;
}

export class Stage {
  readonly browser: Browser;
  readonly url: string;
  readonly sql: Sql;
  /** the server's DATA_DIR */
  readonly folder: string;
  readonly probes: Probe[] = [];

  #people: People | undefined;

  private constructor(browser: Browser, url: string, sql: Sql, folder: string) {
    this.browser = browser;
    this.url = url;
    this.sql = sql;
    this.folder = folder;
  }

  get people(): People {
    if (!this.#people) throw new Error('people are not prepared');
    return this.#people;
  }

  /** Brings in further people and spaces. The login page is looked at before, while there is one space. */
  async prepare(): Promise<void> {
    this.#people = await preparePeople(this.sql);
  }

  /** `folder` is the server's DATA_DIR: rows that no call can make yet are written through its owner connection. */
  static async set(
    browser: Browser,
    url: string,
    folder: string,
  ): Promise<{ stage: Stage; close: () => Promise<void> }> {
    const client = new pg.Client({ connectionString: ownerUrl(folder) });
    await client.connect();
    const sql: Sql = async (text, values = []) => (await client.query(text, values)).rows as Rows;
    return { stage: new Stage(browser, url, sql, folder), close: () => client.end() };
  }

  /**
   * Enters the items as working when `check` answers true. Any other answer, a throw or silence is a reason against:
   * an item is never counted because nothing was seen.
   */
  async prove(ids: string | readonly string[], check: () => Promise<boolean | string>): Promise<void> {
    let answer: boolean | string;
    try {
      answer = await check();
    } catch (error) {
      answer = String(error).split('\n')[0] ?? '';
    }
    for (const id of typeof ids === 'string' ? [ids] : ids)
      this.probes.push({
        id,
        works: answer === true,
        why: answer === true ? '' : answer === false ? '不成立' : answer.slice(0, 200) || '没有读到内容',
      });
  }

  /** A browser of its own, already logged in: its storage holds a fresh token. */
  async open(options: ScreenOptions = {}): Promise<Screen> {
    // people of the probes share accounts: what one sets up must not meet the next
    const stored: Record<string, unknown> = { sync: false, ...options.stored };
    if (options.as) Object.assign(stored, await credentials(this.url, options.as));
    const context = await this.browser.newContext({
      viewport: options.viewport ?? { width: 1440, height: 900 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      baseURL: this.url,
      acceptDownloads: true,
      storageState: {
        cookies: [],
        origins: [
          {
            origin: options.origin ?? this.url,
            localStorage: Object.entries(stored).map(([name, value]) => ({
              name: `muyun.${name}`,
              value: JSON.stringify(value),
            })),
          },
        ],
      },
      ...options.context,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    return { page, context, faults };
  }

  /** Opens, works, closes. A throw in `work` leaves the items that it did not reach unproved. */
  async during(options: ScreenOptions, work: (page: Page, screen: Screen) => Promise<void>): Promise<void> {
    await this.inside(options, work).catch((error: unknown) => {
      console.log(`    外壳探测中断：${String(error).split('\n')[0]}`);
    });
  }

  /** As `during`, but a throw goes on: for tests. */
  async inside(options: ScreenOptions, work: (page: Page, screen: Screen) => Promise<void>): Promise<void> {
    const screen = await this.open(options);
    try {
      await work(screen.page, screen);
    } finally {
      await screen.context.close();
    }
  }

  api(name?: string): Promise<Api> {
    return Api.logIn(this.url, name);
  }
}

async function credentials(url: string, name: string): Promise<Record<string, unknown>> {
  const answer = account.sessionOf(
    await new Api(url, null).call(account.login, {
      body: { grantType: 'password', account: name, password: DEMO.password, clientType: 1 },
    }),
  );
  return {
    token: answer.token,
    tenantId: answer.tenantId,
    userId: answer.userId,
    tenantUserId: answer.tenantUserId,
  };
}

/** The owner's connection to the embedded database of a running server; `folder` is its DATA_DIR. */
export function ownerUrl(folder: string): string {
  const base = path.join(folder, 'database');
  const password = readFileSync(path.join(base, 'database.secret'), 'utf8').trim();
  const port = readFileSync(path.join(base, 'pg/postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://postgres:${password}@127.0.0.1:${port}/muyun`;
}

/** Reads again and again until the value is as wished or the patience ends; answers the last value. */
export async function until<T>(read: () => Promise<T>, isWished: (value: T) => boolean): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await read();
    if (isWished(value) || Date.now() > end) return value;
    await new Promise((resolve) => {
      setTimeout(resolve, 40);
    });
  }
}

/** What lies in the application's local storage under this name, parsed. */
export const stored = async (page: Page, name: string): Promise<unknown> => {
  const text = await page.evaluate((key) => localStorage.getItem(key), `muyun.${name}`);
  return text === null ? null : JSON.parse(text);
};

/** The text of a toast that appears within the patience. */
export const toastSays = async (page: Page, text: string | RegExp): Promise<boolean> => {
  await page.locator('.ant-message-notice-wrapper, .ant-message').getByText(text).first().waitFor();
  return true;
};

export const at = (page: Page): string => new URL(page.url()).pathname;

/** Ready means: no loading overlay, a heading or content stands in the main area. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main.my-content').waitFor();
  await page.locator('.my-spin').waitFor({ state: 'detached' });
}

/** Addresses of all menu entries of a person, read from the single-level menu with every group folded open. */
export async function entriesOf(stage: Stage, name: string): Promise<string[]> {
  let found: string[] = [];
  await stage.during(
    { as: name, stored: { shell: { nav: 'single', folded: false, multiTab: true } } },
    async (page) => {
      await page.goto('/home');
      await settled(page);
      // the old navigation comes when it is looked for
      await page.getByLabel('主菜单').getByRole('link').first().waitFor();
      const folded = page.locator('.my-single-group[aria-expanded="false"]');
      while ((await folded.count()) > 0) await folded.first().click();
      found = await page
        .getByLabel('主菜单')
        .getByRole('link')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
    },
  );
  return found;
}
