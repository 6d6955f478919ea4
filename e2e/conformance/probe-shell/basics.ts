/** Enumerations that basic data keep: attributes of products with what must be there (S301), the five market classes (S302). */
import { randomUUID } from 'node:crypto';
import { excelTemplate, market } from '@muyun/contract';
import { DEMO } from '../../kit.ts';
import { settled, type Stage } from './stage.ts';

export async function proveBasics(stage: Stage): Promise<void> {
  const api = await stage.api();
  await stage.prove('S301', async () => {
    const name = `属性清单${randomUUID().slice(0, 4)}`;
    const column = (field: string, header: string, required: boolean) => ({
      field,
      header,
      aliases: [],
      required,
      default: null,
    });
    await api.call(excelTemplate.createExcelTemplate, {
      body: { name, mapping: [column('code', '构件', true), column('remark', '说明', false)] },
      key: randomUUID(),
    });
    const { items } = await api.call(excelTemplate.listExcelTemplates, { query: { maxResultCount: 400 } });
    const kept = items.find((t) => t.name === name)?.mapping as
      | { field: string; required: boolean }[]
      | undefined;
    return (
      kept?.map((c) => `${c.field} ${c.required}`).join() === 'code true,remark false' || JSON.stringify(kept)
    );
  });
  await stage.prove('S302', async () => {
    await api.call(market.initMarkets, { key: randomUUID() });
    const { items } = await api.call(market.listMarkets, { query: { maxResultCount: 400 } });
    const codes = items.map((m) => m.classCode).toSorted();
    if (codes.join() !== 'CJ,LT,NC,SHFE,SMM') return codes.join();
    let shown = '';
    await stage.during({ as: DEMO.account }, async (page) => {
      await page.goto('/common/market-situation');
      await settled(page);
      await page.getByText('长江现货').first().waitFor();
      shown = 'yes';
    });
    return shown === 'yes' || '页面没有';
  });
}
