/** The same nest job, seed and rounds give the same bytes in Node and in the browser (engineering F3 "Reproducible"). */
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../kit.ts';
import { type Job, JOBS } from './problems.ts';

declare global {
  /** what the bundle leaves in the page */
  var nestJobs: { JOBS: readonly Job[] };
}

let browser: Browser;
let page: Page;

/** The engines and the jobs as one script for the browser. */
async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: path.join(import.meta.dirname, 'problems.ts'), formats: ['iife'], name: 'nestJobs' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}

beforeAll(async () => {
  const [code, launched] = await Promise.all([bundle(), launchBrowser({ optimises: true })]);
  browser = launched;
  page = await browser.newPage();
  // the first empty document of a new page may still be replaced; this one stays
  await page.goto('data:text/html,<title>nest</title>');
  await page.addScriptTag({ content: code });
});
afterAll(async () => {
  await browser.close();
});

describe('a nest job in Node and in the browser', () => {
  it.each(JOBS.map((job, at) => [job.name, job, at] as const))(
    '%s: the same bytes',
    async (_name, job, at) => {
      const here = job.text(11);
      const there = await page.evaluate((i) => globalThis.nestJobs.JOBS[i]?.text(11), at);
      expect(there?.length).toBe(here.length);
      expect(there === here).toBe(true);
      expect(here.length).toBeGreaterThan(10_000);
    },
  );
});
