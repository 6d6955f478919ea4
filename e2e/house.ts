/** Houses for tests: each on a copy of one that was set up before; as one server, or as two that are killed in turn. */
import { type RunningServer, startProcess } from './kit.ts';
import { startPair } from './pair.ts';
import { copyOf } from './template.ts';

// the tests bring their own goods: the warehouses of the demo are empty unless somebody looks at them
const DEMO_DATA = 'projects';

/** A data folder in which a house has been set up once, by a real start that was cleanly stopped: with the demo data, or empty. Migrations and demo data take seconds. */
export const houseFolder = (demo: string = DEMO_DATA): Promise<string> =>
  copyOf(['house', demo], async (folder) => (await startProcess(folder, { DEMO_DATA: demo })).stop());

/** As `startProcess` on a new folder, but the database of it is a copy of one that was set up before. */
export async function startHouse(settings: Record<string, string> = {}): Promise<RunningServer> {
  const env: Record<string, string> = { DEMO_DATA, ...settings };
  const folder = await houseFolder(env['DEMO_DATA']);
  // `npm run e2e:pair`: the same tests against two servers that are killed in turn; what names its role is about one process
  if (process.env['HOUSE'] === 'pair' && !env['ROLE']) return startPair(folder, env);
  return startProcess(folder, env);
}
