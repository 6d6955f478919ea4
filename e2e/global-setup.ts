/** The servers that the journeys start serve the web and run threads from what is built here; their data begin as copies of what lies in one folder. */
import { rmSync } from 'node:fs';
import { buildServer, buildThreads, buildWeb } from '../bin/prepare.mjs';
import { inMemory } from '../apps/server/test/scratch.ts';
import { dataFolder } from './kit.ts';

export default (): (() => void) => {
  buildWeb();
  buildThreads();
  buildServer();
  process.env['HOUSES'] = inMemory();
  const templates = dataFolder();
  process.env['TEMPLATES'] = templates;
  return () => rmSync(templates, { recursive: true, force: true });
};
