/** The public face of a factory: kept by it, cleaned, read by anybody once it is published, and nothing else of the space with it. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { account, file, operateLog, publishCase, site, webCase, withdrawCase } from '@muyun/contract';
import {
  type Actor,
  codeOf,
  makeMember,
  makeSpace,
  nobody,
  type Space,
  testHouse,
  type TestHouse,
} from '../../../../test/kit.ts';
import { sql } from '../../../kit/sql.ts';

let house: TestHouse;
let anybody: Actor;
beforeAll(async () => {
  house = await testHouse();
  anybody = await nobody();
});
let count = 0;
const freePrefix = (): string => `werk-${(Date.now() % 1e7).toString(36)}-${(count += 1)}`;
const HTML =
  '<h2 onclick="x()">关于我们</h2><script>alert(1)</script><p style="x">铝单板<img src=x onerror=alert(1)> <a href="javascript:alert(1)">坏</a><a href="https://a.cn">好</a></p><iframe src="//b"></iframe>';
const CLEAN =
  '<h2>关于我们</h2><p>铝单板 <a target="_blank" rel="noopener noreferrer nofollow">坏</a><a href="https://a.cn" target="_blank" rel="noopener noreferrer nofollow">好</a></p>';
const picture = async (who: Actor, name = '工程.jpg'): Promise<string> => {
  const color = { r: (count += 1) % 250, g: 120, b: 40 };
  const bytes = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: color } })
    .withExif({ IFD0: { Copyright: 'geheim' } })
    .jpeg()
    .toBuffer();
  return (await who.call(file.uploadFile, { file: { name, bytes: new Uint8Array(bytes) } }))[0]?.id ?? '';
};
const page = (over: object = {}) => ({
  title: '铝境幕墙',
  slogan: '每一块板都有据可查',
  content: HTML,
  isPublished: true,
  version: 0,
  sitePrefix: freePrefix(),
  ...over,
});
const save = (space: Space, over: object = {}) => space.owner.raw(site.saveSite, { body: page(over) });

describe('the page of a factory', () => {
  it('begins empty; is cleaned of everything that is no text; is read by anybody once it is published', async () => {
    const space = await makeSpace();
    expect(await space.owner.call(site.getSite)).toMatchObject({
      version: 0,
      isPublished: false,
      banners: [],
    });
    const [banner, paper] = [await picture(space.owner), await picture(space.owner, '资质.jpg')];
    const body = {
      ...page({ isPublished: false }),
      bannerFileIds: [banner],
      qualificationFileIds: [paper],
      phones: ['0757-88888888'],
    };
    const saved = await space.owner.call(site.saveSite, { body });
    expect([saved.content, saved.version, saved.banners.map((b) => b.id)]).toEqual([CLEAN, 1, [banner]]);
    const params = { sitePrefix: body.sitePrefix };
    expect(codeOf(await anybody.raw(site.publicSite, { params }))).toBe('Common:NotFound');
    expect(codeOf(await anybody.raw(site.publicPicture, { params: { ...params, id: banner } }))).toBe(
      'Common:NotFound',
    );
    await space.owner.call(site.saveSite, { body: { ...body, isPublished: true, version: 1 } });
    const seen = await anybody.call(site.publicSite, { params });
    expect(seen).toMatchObject({ title: '铝境幕墙', content: CLEAN, phones: ['0757-88888888'] });
    expect(Object.keys(seen)).not.toContain('version');
    const shown = await fetch(house.url + seen.banners[0]);
    const facts = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([shown.headers.get('content-type'), facts.width, facts.exif]).toEqual([
      'image/webp',
      1600,
      undefined,
    ]);
    // the original is none of theirs
    expect(codeOf(await anybody.raw(file.downloadFile, { params: { id: banner } }))).toBe('Session:Invalid');
    // whoever may look at the page opens its pictures
    const reader = await makeMember(space, ['AlWeb.Introductes:get']);
    expect((await reader.raw(file.downloadFile, { params: { id: banner } })).status).toBe(200);
    expect(
      (await (await makeMember(space, [])).raw(file.downloadFile, { params: { id: banner } })).status,
    ).toBe(404);
  });

  it('has an address of its own; two do not take one at once', async () => {
    const spaces = await Promise.all(Array.from({ length: 4 }, () => makeSpace()));
    const sitePrefix = freePrefix();
    const codes = await Promise.all(spaces.map(async (s) => codeOf(await save(s, { sitePrefix }))));
    expect(codes.sort()).toEqual(['200', 'Web:PrefixExists', 'Web:PrefixExists', 'Web:PrefixExists']);
    const [one, two] = [await makeSpace(), await makeSpace()];
    const customDomain = `${freePrefix()}.example.cn`;
    expect(codeOf(await save(one, { customDomain }))).toBe('200');
    expect(codeOf(await save(two, { customDomain }))).toBe('Web:DomainExists');
    for (const bad of ['ab', '-abcd', 'abcd-', 'ABC$', 'a'.repeat(21)])
      expect(codeOf(await save(two, { sitePrefix: bad }))).toBe('Common:Validation');
  });

  it('is not published without a title and an address; shows pictures only; is written over no other version', async () => {
    const space = await makeSpace();
    expect(codeOf(await save(space, { title: '' }))).toBe('Web:TitleRequired');
    expect(codeOf(await save(space, { sitePrefix: null }))).toBe('Web:TitleRequired');
    const [text] = await space.owner.call(file.uploadFile, {
      file: { name: 'a.txt', bytes: new Uint8Array([97]) },
    });
    expect(codeOf(await save(space, { bannerFileIds: [text?.id] }))).toBe('File:TypeRefused');
    expect(codeOf(await save(space, { bannerFileIds: [await picture((await makeSpace()).owner)] }))).toBe(
      'Common:NotFound',
    );
    const sitePrefix = freePrefix();
    const first = await Promise.all([0, 1].map(async () => codeOf(await save(space, { sitePrefix }))));
    expect(first.sort()).toEqual(['200', 'Common:StaleVersion']);
    const next = await Promise.all(
      [0, 1].map(async () => codeOf(await save(space, { sitePrefix, version: 1 }))),
    );
    expect(next.sort()).toEqual(['200', 'Common:StaleVersion']);
    expect(
      codeOf(await (await makeMember(space, ['AlWeb.Introductes:get'])).raw(site.saveSite, { body: page() })),
    ).toBe('Common:Forbidden');
  });

  it('stands on the login page of its address, and on no other', async () => {
    const space = await makeSpace();
    const [sitePrefix, customDomain] = [freePrefix(), `${freePrefix()}.example.cn`];
    await save(space, { sitePrefix, customDomain });
    const told = async (host: string) =>
      (await anybody.call(account.introduction, { query: { host } })).enterpriseName;
    for (const host of [
      customDomain,
      `${customDomain}:8080`,
      `${sitePrefix}.muyun.cn`,
      customDomain.toUpperCase(),
    ])
      expect([host, await told(host)]).toEqual([host, '铝境幕墙']);
    for (const host of ['muyun.cn', `x.${customDomain}`, sitePrefix])
      expect(await told(host)).not.toBe('铝境幕墙');
    await save(space, { sitePrefix, customDomain, isPublished: false, version: 1 });
    expect(await told(customDomain)).not.toBe('铝境幕墙');
  });

  it('is shown by nobody once its space is closed', async () => {
    const space = await makeSpace();
    const [sitePrefix, customDomain] = [freePrefix(), `${freePrefix()}.example.cn`];
    await save(space, { sitePrefix, customDomain });
    await space.owner.inTx((tx) =>
      tx.run(
        sql`update tenant set is_active = false, disabled_time = now() where tenant_id = ${tx.tenantId}`,
      ),
    );
    for (const call of [site.publicSite, site.publicCases, site.publicMonitors])
      expect([call.id, codeOf(await anybody.raw(call, { params: { sitePrefix } }))]).toEqual([
        call.id,
        'Common:NotFound',
      ]);
    const { enterpriseName } = await anybody.call(account.introduction, { query: { host: customDomain } });
    expect(enterpriseName).not.toBe('铝境幕墙');
  });

  it('says in the log which of its parts were changed, of its text only that it is another one', async () => {
    const { owner } = await makeSpace();
    const [sitePrefix, banner] = [freePrefix(), await picture(owner)];
    await owner.call(site.saveSite, { body: page({ sitePrefix, isPublished: false }) });
    const body = page({
      sitePrefix,
      version: 1,
      slogan: '新标语',
      content: '<p>新</p>',
      bannerFileIds: [banner],
    });
    await owner.call(site.saveSite, { body });
    const [row] = (await owner.call(operateLog.listOperations)).items;
    expect(row?.summary).toBe('保存企业介绍');
    expect(row?.changes.map((c) => [c.label, c.oldValue, c.newValue])).toEqual([
      ['标语', '每一块板都有据可查', '新标语'],
      ['介绍', null, '已修改'],
      ['轮播图', [], ['工程.jpg']],
      ['发布', false, true],
    ]);
  });
});

describe('cases', () => {
  const add = async (space: Space, over: object = {}) =>
    space.owner.call(webCase.calls.create, {
      body: { title: '万科大厦', category: '写字楼', area: '12345.67', content: HTML, media: [], ...over },
    });

  it('are shown once they are published and have a picture; films stay in the house; looks are counted', async () => {
    const space = await makeSpace();
    const sitePrefix = freePrefix();
    await save(space, { sitePrefix });
    const params = { sitePrefix };
    const media = [await picture(space.owner)];
    const [film] = await space.owner.call(file.uploadFile, {
      file: { name: '安装.mp4', bytes: new Uint8Array([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70]) },
    });
    const made = await add(space, { media: [film?.id, ...media] });
    expect([made.content, made.isPublished, made.viewCount]).toEqual([CLEAN, false, 0]);
    const id = { id: made.id };
    expect(codeOf(await anybody.raw(site.publicCaseDetail, { params: { ...params, ...id } }))).toBe(
      'Common:NotFound',
    );
    const shown = await space.owner.call(publishCase, { params: id, body: { version: made.version } });
    expect(shown.isPublished).toBe(true);
    expect(codeOf(await space.owner.raw(publishCase, { params: id, body: { version: shown.version } }))).toBe(
      'Web:State',
    );
    expect(codeOf(await space.owner.raw(withdrawCase, { params: id, body: { version: made.version } }))).toBe(
      'Common:StaleVersion',
    );
    const cover = `/api/public/site/${sitePrefix}/pictures/${media[0]}`;
    expect(await anybody.call(site.publicCases, { params })).toEqual([
      {
        id: made.id,
        title: '万科大厦',
        category: '写字楼',
        projectName: '',
        area: '12345.6700',
        completedDate: null,
        cover,
      },
    ]);
    const opened = await anybody.call(site.publicCaseDetail, { params: { ...params, ...id } });
    expect([opened.content, opened.pictures, opened.viewCount]).toEqual([CLEAN, [cover], 1]);
    expect((await fetch(house.url + cover)).status).toBe(200);
    await space.owner.call(withdrawCase, { params: id, body: { version: shown.version } });
    expect((await fetch(house.url + cover)).status).toBe(404);
  });

  it('keep a picture as long as they are shown', async () => {
    const { owner } = await makeSpace();
    const made = await owner.call(webCase.calls.create, {
      body: { title: '万科大厦', media: [await picture(owner)] },
    });
    const params = { id: made.id };
    const shown = await owner.call(publishCase, { params, body: { version: made.version } });
    const strip = (version: number) =>
      owner.raw(webCase.calls.update, { params, body: { version, media: [] } });
    expect(codeOf(await strip(shown.version))).toBe('Web:PictureRequired');
    expect((await owner.call(webCase.calls.get, { params })).media).toHaveLength(1);
    const draft = await owner.call(withdrawCase, { params, body: { version: shown.version } });
    expect(codeOf(await strip(draft.version))).toBe('200');
  });

  it('without a picture are no case to show; other files are refused; another space’s are none', async () => {
    const space = await makeSpace();
    const empty = await add(space);
    const stranger = (await makeSpace()).owner;
    const turn = { params: { id: empty.id }, body: { version: empty.version } };
    expect(codeOf(await space.owner.raw(publishCase, turn))).toBe('Web:PictureRequired');
    expect(codeOf(await space.owner.raw(withdrawCase, turn))).toBe('Web:State');
    for (const call of [publishCase, withdrawCase, webCase.calls.update])
      expect(codeOf(await stranger.raw(call, turn))).toBe('Common:NotFound');
    const [text] = await space.owner.call(file.uploadFile, {
      file: { name: 'a.txt', bytes: new Uint8Array([97]) },
    });
    expect(
      codeOf(
        await space.owner.raw(webCase.calls.update, {
          ...turn,
          body: { version: empty.version, media: [text?.id] },
        }),
      ),
    ).toBe('File:TypeRefused');
    const editor = await makeMember(space, ['AlWeb.Multimedias:edit', 'AlWeb.Multimedias:query']);
    expect(codeOf(await editor.raw(publishCase, turn))).toBe('Common:Forbidden');
    expect((await editor.call(webCase.calls.list)).items.map((c) => c.title)).toEqual(['万科大厦']);
    await space.owner.call(webCase.calls.remove, { params: { id: empty.id } });
  });

  it('a case of one page is none of another', async () => {
    const [one, two] = [await makeSpace(), await makeSpace()];
    const [a, b] = [freePrefix(), freePrefix()];
    await save(one, { sitePrefix: a });
    await save(two, { sitePrefix: b });
    const media = [await picture(one.owner)];
    const made = await add(one, { media });
    await one.owner.call(publishCase, { params: { id: made.id }, body: { version: made.version } });
    expect(codeOf(await anybody.raw(site.publicCaseDetail, { params: { sitePrefix: b, id: made.id } }))).toBe(
      'Common:NotFound',
    );
    expect(codeOf(await anybody.raw(site.publicPicture, { params: { sitePrefix: b, id: media[0] } }))).toBe(
      'Common:NotFound',
    );
    expect(await anybody.call(site.publicCases, { params: { sitePrefix: b } })).toEqual([]);
  });
});
