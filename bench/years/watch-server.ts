/** One server that watches and logs, or does not, as it is told; answers what it has spent. */
import { environmentOf, readConfig } from '../../apps/server/src/kit/config.ts';
import { slowOf } from '../../apps/server/src/kit/watch/slow-desk.ts';
import { startServer } from '../../apps/server/src/main.ts';

const MICRO = 1000;
const config = {
  ...readConfig({
    ...environmentOf(),
    ROLE: 'api',
    METRICS_TOKEN: 'only for the bench',
    LOG_LEVEL: 'info',
  }),
  port: 0,
  host: '127.0.0.1',
};
const options = { demo: false, alone: false, keepsTime: false };
const { address, house } = await startServer(config, config.databaseUrl ?? '', options);
const desks = [house.pools.user, house.pools.host, house.pools.owner, house.pools.work].map(slowOf);
const { slowMs } = config.watch;

/** As METRICS=off, LOG_LEVEL=warn and SLOW_STATEMENT_MS=0 do from the start; the watch over the loop alone goes on (50 looks a second). */
function watch(isOn: boolean): void {
  Object.assign(house.metrics, { isOn });
  house.requestLog.isOn = isOn;
  house.log.level = isOn ? 'info' : 'warn';
  for (const desk of desks) if (desk) Object.assign(desk, { ms: isOn ? slowMs : 0 });
}

process.on('message', (told: 'on' | 'off' | 'spent') => {
  if (told !== 'spent') watch(told === 'on');
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / MICRO);
});
process.send?.(address);
