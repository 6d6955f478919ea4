/** The weekly chart of home and the calls of reports behind it: S248–S251, S451–S453, S456. */
import { analysis } from '@muyun/contract';
import { DEMO } from '../../kit.ts';
import type { Stage } from './stage.ts';

const DAY_MS = 86_400_000;
const SHANGHAI = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });
const daysAgo = (days: number): string => SHANGHAI.format(new Date(Date.now() - days * DAY_MS));
/** On one of the days of the chart something is counted, as if a plan had been confirmed then. */
const COUNTED = `insert into daily_metric (tenant_id, factory_id, date, metric, value, computed_time)
  select m.tenant_id, '00000000-0000-0000-0000-000000000000', $2, 32, 1286, now() from tenant_user m join app_account a on a.id = m.user_id where a.user_name = $1
  on conflict do nothing`;

export async function proveDashboard(stage: Stage): Promise<void> {
  await stage.sql(COUNTED, [DEMO.account, daysAgo(3)]);
  await stage.during({ as: DEMO.account }, async (page) => {
    const asked = page.waitForRequest((r) => r.url().includes('/api/app/report/daily'));
    const answered = page.waitForResponse((r) => r.url().includes('/api/app/report/daily'));
    await page.goto('/home');
    const query = new URL((await asked).url()).searchParams;
    await stage.prove(
      'S249',
      async () =>
        query.get('reportType') === '32' &&
        query.get('beginTime') === daysAgo(8) &&
        query.get('endTime') === daysAgo(1),
    );
    const rows = (await (await answered).json()) as Record<string, unknown>[];
    await stage.prove(
      ['S251', 'S451'],
      async () =>
        rows.length === 8 && rows.every((r) => ['name', 'value', 'reportTime'].every((k) => k in r)),
    );
    await stage.prove('S250', async () => rows.every((r) => r['name'] === '数量'));
    await stage.prove('S248', async () => {
      const chart = page.getByRole('figure', { name: '近8日数量' });
      await chart.getByText('1,286', { exact: true }).waitFor();
      const text = (await chart.textContent()) ?? '';
      const days = Array.from({ length: 8 }, (_, i) => daysAgo(8 - i).slice(5));
      return days.every((d) => text.includes(d)) && !text.includes(daysAgo(0).slice(5));
    });
  });
  const api = await stage.api();
  await stage.prove('S452', async () => 'pieces' in (await api.call(analysis.reportBusiness)));
  await stage.prove('S453', async () => {
    const rows = await api.call(analysis.reportMonthly, { query: { reportType: 32 } });
    return rows.length === 12 && rows.some((r) => Number(r.value) >= 1286);
  });
  await stage.prove('S456', async () => (await api.call(analysis.monthBar)).result.length === 12);
}
