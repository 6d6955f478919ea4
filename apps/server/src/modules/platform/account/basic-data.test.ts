/** Who is logged in and where, in short (S432). */
import { expect, it } from 'vitest';
import { account, basicData, file, tenantConfig } from '@muyun/contract';
import { makeHost, makeSpace } from '../../../../test/kit.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('basic data say who is where, under the signs that the space has chosen; the platform has none', async () => {
  const { owner } = await makeSpace();
  const [uploaded] = await owner.call(file.uploadFile, { file: { name: 'logo.png', bytes: PNG } });
  const logoUrl = uploaded?.url ?? '';
  const { defaultFactoryName: _shown, ...config } = await owner.call(tenantConfig.getConfig);
  await owner.call(tenantConfig.saveConfig, { body: { ...config, enterpriseName: '南海铝艺', logoUrl } });
  const [told, auth] = [await owner.call(basicData), await owner.call(account.auth)];
  expect(told).toEqual({
    user: auth.user,
    avatar: auth.user.avatar,
    currentTenant: auth.currentTenant,
    currentFactory: auth.currentFactory,
    enterpriseName: '南海铝艺',
    logoUrl,
    reectLogoUrl: null,
  });
  const host = await makeHost();
  expect(await host.call(basicData)).toMatchObject({
    currentTenant: null,
    currentFactory: null,
    logoUrl: null,
  });
});
