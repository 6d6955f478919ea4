/** Widget 6, the label print dialog (S190–S209): with the real print service on its port, and without it. */
import type { Locator, Page } from 'playwright-core';
import {
  choose,
  chosen,
  closeDialog,
  connected,
  hintBox,
  LabelStage,
  offered,
  openDialog,
  openGallery,
  said,
  sentOf,
} from './label-stage.ts';
import { type Stage, toastSays, until } from './stage.ts';

const RECONNECT_MS = 2000;
const RESEND_MS = 1000;
/** a busy machine is late, never early */
const LATE_MS = 900;
const HINT_MAX = 200;
const UNAVAILABLE = '无法连接易标签打印服务!请检查服务是否运行!';

export async function proveLabelPrint(stage: Stage): Promise<void> {
  const labels = await LabelStage.set(stage);
  try {
    await stage.during(labels.gallery, async (page) => {
      await openGallery(page);
      await withoutService(stage, page);
      await labels.start();
      await choices(stage, page);
      await preview(stage, page);
      await printing(stage, page, labels);
      await resending(stage, page, labels);
      await withoutTemplates(stage, page, labels);
    });
  } finally {
    await labels.close();
  }
}

const printButton = (dialog: Locator): Locator => dialog.getByRole('button', { name: /^打印 \d+ 张$/ });

async function withoutService(stage: Stage, page: Page): Promise<void> {
  const before = (await said(page)).opened.length;
  const dialog = await openDialog(page);
  await stage.prove(['S194', 'S195'], async () => {
    const { opened } = await until(
      () => said(page),
      (s) => s.opened.length > 0,
    );
    return (before === 0 && opened[0]?.url === 'ws://127.0.0.1:10606/') || `${before} ${opened[0]?.url}`;
  });
  await stage.prove('S207', async () => {
    await dialog.getByRole('alert').getByText(UNAVAILABLE, { exact: true }).waitFor();
    return (await hintBox(dialog).inputValue()).includes(UNAVAILABLE);
  });
  await stage.prove('S202', async () => {
    const { opened } = await until(
      () => said(page),
      (s) => s.opened.length >= 3,
    );
    const gaps = opened.slice(1, 3).map((o, i) => Math.round(o.at - (opened[i]?.at ?? 0)));
    const isSo = gaps.length === 2 && gaps.every((ms) => ms >= RECONNECT_MS && ms < RECONNECT_MS + LATE_MS);
    return isSo || gaps.join();
  });
  await stage.prove('S201', async () => {
    const text = await chosen(dialog, '打印模板');
    return text.startsWith('custom01.yix') || text;
  });
  await stage.prove('S204', async () => {
    await printButton(dialog).click();
    await toastSays(page, '请选择打印设备');
    return (await sentOf(page, 'print')).length === 0;
  });
  await stage.prove('S206', async () => {
    const box = hintBox(dialog);
    const lengths: number[] = [];
    for (let i = 0; i < 15; i++) {
      await printButton(dialog).click();
      lengths.push((await box.inputValue()).length);
    }
    const isLocked =
      (await box.getAttribute('readonly')) !== null && (await box.getAttribute('maxlength')) === '200';
    const largest = Math.max(...lengths);
    return (isLocked && largest <= HINT_MAX && largest > HINT_MAX / 2) || `${isLocked} ${largest}`;
  });
  await closeDialog(dialog);
}

async function choices(stage: Stage, page: Page): Promise<void> {
  const dialog = await openDialog(page);
  await connected(dialog);
  await stage.prove('S196', async () => {
    const asked = await until(
      () => sentOf(page, 'printerList'),
      (s) => s.length > 0,
    );
    const texts = await offered(page, dialog, '打印设备');
    return (asked.length > 0 && texts.join() === '打包区,喷涂区') || texts.join();
  });
  // the default template is chosen, a device is not
  await stage.prove('S198', async () => (await sentOf(page, 'preview')).length === 0);
  await stage.prove('S190', async () => {
    await choose(page, dialog, '打印设备', '打包区');
    return (await chosen(dialog, '打印设备')).startsWith('打包区');
  });
  await stage.prove('S197', async () => {
    const [asked] = await until(
      () => sentOf(page, 'preview'),
      (s) => s.length > 0,
    );
    return asked?.command['printer'] === 'good' && asked.command['template'] === 'custom01.yix';
  });
  await stage.prove('S191', async () => {
    const texts = await offered(page, dialog, '打印模板');
    await choose(page, dialog, '打印模板', 'custom02.yix');
    const isChosen = (await chosen(dialog, '打印模板')).startsWith('custom02.yix');
    const asked = await until(
      () => sentOf(page, 'preview'),
      (s) => s.at(-1)?.command['template'] === 'custom02.yix',
    );
    await choose(page, dialog, '打印模板', 'custom01.yix');
    return (texts.length === 2 && isChosen && asked.length === 2) || `${texts.join()} ${asked.length}`;
  });
  await closeDialog(dialog);
}

async function preview(stage: Stage, page: Page): Promise<void> {
  const dialog = await openDialog(page);
  await stage.prove('S192', async () => {
    const image = dialog.getByRole('img', { name: '标签预览' });
    await image.waitFor();
    const box = await image.boundingBox();
    const isDrawn = await image.evaluate((i) => i instanceof HTMLImageElement && i.naturalWidth > 0);
    return isDrawn && Math.abs((box?.width ?? 0) / (box?.height ?? 1) - 100 / 60) < 0.02;
  });
  await stage.prove('S193', async () => {
    const text = await until(
      () => hintBox(dialog).inputValue(),
      (t) => t.includes('预览完成'),
    );
    return text.includes('已连接打印服务') || text;
  });
  await stage.prove('S199', async () => {
    const asked = await sentOf(page, 'preview');
    return asked.length > 0 && asked.every((s) => s.command['copies'] === 1);
  });
  await closeDialog(dialog);
}

async function printing(stage: Stage, page: Page, labels: LabelStage): Promise<void> {
  const dialog = await openDialog(page);
  await dialog.getByRole('img', { name: '标签预览' }).waitFor();
  await printButton(dialog).click();
  await stage.prove('S208', async () => {
    await toastSays(page, '打印成功!');
    return (
      labels.printers.good.printed.length === 11 && (await hintBox(dialog).inputValue()).includes('打印成功!')
    );
  });
  await stage.prove('S200', async () => {
    const sent = await sentOf(page, 'print');
    const { printer, template, copies } = sent[0]?.command ?? {};
    return sent.length === 1 && printer === 'good' && template === 'custom01.yix' && copies === 1;
  });
  await choose(page, dialog, '打印设备', '喷涂区');
  await stage.prove('S209', async () => {
    await printButton(dialog).click();
    const text = await until(
      () => hintBox(dialog).inputValue(),
      (t) => t.includes('打印机 喷涂区 缺纸'),
    );
    return text.includes('打印机 喷涂区 缺纸') || text;
  });
  labels.printers.bad.refill();
  await dialog.getByRole('group', { name: '打印进度' }).getByText('已确认 11').waitFor();
  await closeDialog(dialog);
}

async function resending(stage: Stage, page: Page, labels: LabelStage): Promise<void> {
  await stage.prove('S203', async () => {
    const dialog = await openDialog(page);
    await dialog.getByRole('img', { name: '标签预览' }).waitFor();
    await labels.kill();
    await dialog.getByRole('alert').waitFor();
    const before = await sentOf(page, 'preview');
    await choose(page, dialog, '打印模板', 'custom02.yix');
    await labels.start();
    const sent = await until(
      () => sentOf(page, 'preview'),
      (s) => s.length > before.length,
    );
    const openAt = (await said(page)).opened.at(-1)?.openAt ?? 0;
    const waited = Math.round((sent.at(-1)?.at ?? 0) - openAt);
    await choose(page, dialog, '打印模板', 'custom01.yix');
    await closeDialog(dialog);
    const isSo = sent.length === before.length + 1 && waited >= 0 && waited < RESEND_MS + LATE_MS;
    return isSo || `${sent.length - before.length} ${waited}`;
  });
}

async function withoutTemplates(stage: Stage, page: Page, labels: LabelStage): Promise<void> {
  labels.removeTemplates();
  const dialog = await openDialog(page);
  await connected(dialog);
  await stage.prove('S205', async () => {
    await dialog.getByText('请选择打印模板').waitFor();
    const before = await said(page);
    await choose(page, dialog, '打印设备', '打包区');
    await printButton(dialog).click();
    await toastSays(page, '请选择打印模板');
    const after = await said(page);
    // neither printed nor previewed with a device alone
    const work = (s: typeof after): number =>
      s.sent.filter(({ command }) => command['cmd'] === 'print' || command['cmd'] === 'preview').length;
    return work(after) === work(before);
  });
  await closeDialog(dialog);
}
