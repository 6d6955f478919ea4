/** A house with the demo data, a browser, and a colleague's session beside those of the screens (they replace each other). */
import type { Browser } from 'playwright-core';
import { Api } from '../api.ts';
import { addAccount, addMember, demoSpace } from '../conformance/probe-shell/people.ts';
import { Stage } from '../conformance/probe-shell/stage.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, type RunningServer } from '../kit.ts';

export interface DemoStage {
  readonly server: RunningServer;
  readonly browser: Browser;
  readonly stage: Stage;
  readonly api: Api;
  close(): Promise<void>;
}

export async function demoStage(): Promise<DemoStage> {
  const server = await startHouse();
  const browser = await launchBrowser();
  const { stage, close } = await Stage.set(browser, server.url, server.folder);
  const colleague = await addAccount(stage.sql, '陈嘉慧');
  await addMember(stage.sql, await demoSpace(stage.sql), colleague.id, true);
  return {
    server,
    browser,
    stage,
    api: await Api.logIn(server.url, colleague.name),
    close: async () => {
      await close();
      await browser.close();
      await dispose(server);
    },
  };
}
