/** Widget 9, the generic modal, and the fields of a form, on the dialog of a number rule. */
import { orderCode } from '@muyun/contract';
import { DEMO } from '../../kit.ts';
import { settled, type Stage, toastSays, until } from './stage.ts';

const LIST = '/common/custom-made-order-num';

export async function proveForms(stage: Stage): Promise<void> {
  await (await stage.api()).call(orderCode.initOrderCodes);
  await stage.during({ as: DEMO.account }, async (page) => {
    await page.goto(LIST);
    await settled(page);
    const open = async () => {
      await page.locator('.my-row-actions').first().getByRole('button', { name: '编辑' }).click();
      const dialog = page.getByRole('dialog').filter({ hasText: '编辑单号规则' });
      await dialog.getByLabel('流水位数').waitFor();
      return dialog;
    };
    const dialog = await open();
    await stage.prove('S229', async () => {
      await page.waitForTimeout(300);
      return (await page.locator('.ant-modal').filter({ visible: true }).boundingBox())?.width === 650;
    });
    await stage.prove('S227', async () => {
      await dialog.getByRole('button', { name: '取消' }).click();
      await dialog.waitFor({ state: 'hidden' });
      return true;
    });
    await open();
    const digits = dialog.getByLabel('流水位数');
    const choices = async (label: string, first: string): Promise<string> => {
      await dialog.getByLabel(label).click();
      const list = page.locator('.ant-select-dropdown').filter({ visible: true, hasText: first });
      await list.waitFor();
      const shown = await until(
        () => list.locator('.ant-select-item-option').allTextContents(),
        (texts) => texts.length > 0,
      );
      await dialog.locator('.ant-modal-title').click();
      return shown.join();
    };
    await stage.prove('S299', async () => {
      const c = await choices('日期格式', 'yyMMdd');
      return c === 'yyMMdd,yyMM,yyyyMMdd,yyyyMM' || c;
    });
    await stage.prove('S298', async () => {
      const c = await choices('周期', '季');
      return c === '日,月,季,年' || c;
    });
    await stage.prove('S394', async () => {
      const before = Number(await digits.inputValue());
      await digits.press('ArrowUp');
      const up = Number(await digits.inputValue());
      await digits.press('ArrowDown');
      return up === before + 1 && Number(await digits.inputValue()) === before;
    });
    await stage.prove('S226', async () => {
      const sent = page.waitForRequest(
        (r) => r.method() === 'PUT' && r.url().includes('/api/basic/custom-order-code/'),
      );
      await digits.press('ArrowUp');
      await dialog.getByRole('button', { name: '保存' }).click();
      await sent;
      await toastSays(page, '已保存');
      await dialog.waitFor({ state: 'hidden' });
      return true;
    });
    await stage.prove('S297', async () => {
      const answer = page.waitForResponse('**/api/basic/custom-order-code?*');
      await page.goto(`${LIST}?size=400`);
      const body = (await (await answer).json()) as { items: { kind: number; kindTitle: string }[] };
      const kinds = new Map(body.items.map((r) => [r.kind, r.kindTitle]));
      return kinds.size === 31 && [...kinds.values()].every((t) => t !== '');
    });
  });
}
