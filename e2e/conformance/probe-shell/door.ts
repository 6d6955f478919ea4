/** The screens around the login, and a space of one's own. */
import type { Locator, Page, Request } from 'playwright-core';
import { book, project } from '@muyun/contract';
import { addAccount, addMember } from './people.ts';
import { at, settled, type Stage, toastSays } from './stage.ts';

const CREATE = '/api/tenant/account/create';

export async function proveDoor(stage: Stage): Promise<void> {
  await outside(stage);
  await ownSpace(stage);
}

async function outside(stage: Stage): Promise<void> {
  await stage.during({}, async (page) => {
    const shows = async (path: string, title: string): Promise<boolean> => {
      await page.goto(path);
      await page.getByRole('heading', { name: title }).waitFor();
      return at(page) === path;
    };
    await stage.prove('S024', () => shows('/user/register', '注册幕云'));
    await stage.prove('S025', async () => {
      await page.goto('/user/register-result?account=13900000000');
      await page.waitForURL((url) => url.pathname === '/user/login');
      return (await page.getByLabel('手机号或用户名').inputValue()) === '13900000000';
    });
    await stage.prove('S028', () => shows('/wechat', '绑定微信'));
    await stage.prove('S026', async () => {
      const api = await stage.api();
      const [first] = (await api.call(project.listProjects)).items;
      const params = { id: first?.id ?? '' };
      const made = await api.call(book.createBook, { params, body: { title: '外壳图册' } });
      await page.goto(made.url);
      await page.getByLabel('按编号查找').waitFor();
      return at(page) === '/book';
    });
    await stage.prove('S027', () => shows('/user/recover', '找回密码'));
  });
}

const dialogOf = (page: Page): Locator => page.getByRole('dialog').filter({ hasText: '创建企业空间' });

/** A person with one space: the dialog from its menu. */
async function ownSpace(stage: Stage): Promise<void> {
  const person = await addAccount(stage.sql, 'founder');
  await addMember(stage.sql, stage.people.spaceIds.supplier, person.id, true);
  await stage.during({ as: person.name }, async (page) => {
    await page.goto('/home');
    await settled(page);
    await page.getByRole('button', { name: /顺联表面处理中心/ }).click();
    const dialog = dialogOf(page);
    await stage.prove(['S058', 'S094'], async () => {
      await page.getByRole('menuitem', { name: '创建企业空间' }).click();
      await dialog.waitFor();
      return true;
    });
    await form(stage, dialog);
    await sending(stage, page, { dialog, userId: person.id });
  });
}

async function form(stage: Stage, dialog: Locator): Promise<void> {
  const name = dialog.getByLabel('空间名称');
  const phone = dialog.getByLabel('联系电话');
  const create = () => dialog.getByRole('button', { name: '创建', exact: true }).click();
  const says = async (text: string): Promise<boolean> => {
    await dialog.getByText(text, { exact: true }).waitFor();
    return true;
  };
  await stage.prove(
    'S375',
    async () =>
      (await dialog.locator('.ant-segmented-item').allInnerTexts()).join() === ['企业', '供应商'].join(),
  );
  await stage.prove(
    'S376',
    async () => (await dialog.locator('.ant-segmented-item-selected').innerText()) === '企业',
  );
  await stage.prove('S377', async () => {
    await create();
    return says('请输入空间名称');
  });
  await stage.prove('S378', async () => {
    await name.fill('五个字的名');
    await create();
    return says('长度至少6个字符');
  });
  await stage.prove('S379', async () => (await name.getAttribute('maxlength')) === '50');
  await stage.prove('S381', async () => (await phone.getAttribute('maxlength')) === '20');
}

interface Sending {
  readonly dialog: Locator;
  readonly userId: string;
}
async function sending(stage: Stage, page: Page, { dialog, userId }: Sending): Promise<void> {
  const sent: Request[] = [];
  page.on('request', (r) => {
    if (r.url().endsWith(CREATE)) sent.push(r);
  });
  const name = `探测空间${userId.slice(0, 8)}`;
  const create = () => dialog.getByRole('button', { name: '创建', exact: true }).click();
  await dialog.getByText('供应商').click();
  await dialog.getByLabel('空间名称').fill(name);
  await stage.prove('S382', async () => {
    await stage.sql('update edition set is_open_for_create = false where edition_type = 4');
    try {
      await create();
      await dialog.getByText('该版本暂时不能创建').waitFor();
    } finally {
      await stage.sql('update edition set is_open_for_create = true where edition_type = 4');
    }
    return true;
  });
  // without a phone: S380
  await stage.prove(['S380', 'S383', 'S446'], async () => {
    await create();
    await toastSays(page, '创建企业空间成功');
    const rows = await stage.sql('select 1 from tenant where name = $1 and owner_user_id = $2', [
      name,
      userId,
    ]);
    return rows.length === 1;
  });
  await stage.prove('S283', async () => {
    const body = (sent.at(-1)?.postDataJSON() ?? {}) as Record<string, unknown>;
    const wanted = { editionType: 4, displayName: name, userId };
    return (
      Object.entries(wanted).every(([key, value]) => body[key] === value) &&
      'telephone' in body &&
      'editionId' in body
    );
  });
}
