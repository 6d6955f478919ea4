/** Binds the account calls. */
import {
  account,
  LOGIN_ACTION,
  permissionItems,
  tenantConfig,
  basicData,
  type OutputOf,
  USUAL_TERMS,
} from '@muyun/contract';
import { bindOutside, type Binding } from '../../../kit/call.ts';
import { FILE_ADDRESS } from '../../../kit/file-access.ts';
import { type FileAnswer, loadFile } from '../../../kit/files.ts';
import { HOST_ITEMS } from '../../../kit/grants.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { END_REASON } from '../../../kit/sessions.ts';
import { settingOf } from '../../../kit/settings.ts';
import { siteOfHost } from '../web/index.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { configOf } from '../config/index.ts';
import { lastPreference } from '../preference/index.ts';
import { administratorsOf, onlySpace } from './account.store.ts';
import { avatarOf } from './profile.store.ts';
import { changeOwnPassword } from './change-password.ts';
import { logIn, logInBySecond, logInBySms, switchSpace } from './login.ts';
import { mySpaces, spacesOfUser } from './my-spaces.ts';
import { logInByWechat } from './scan.ts';
import { menuTreeOf } from '@muyun/contract/routes';
import { notedBy, watchedBy, watchedLogin } from './noted.ts';

const LINKS = {
  help: '/help/index.html',
  privacy: '/help/privacy.html',
  terms: '/help/terms.html',
  hotline: '',
} as const;
const ENTERPRISE = 2;
const PRODUCT = {
  name: '幕云',
  introduction: '铝单板幕墙工厂的经营、生产与套料平台，从图纸到现场，每一块板都有据可查。',
} as const;

const loginBinding = (pepper: () => string): Binding =>
  bindOutside(account.login, ({ house, body, who, userAgent }) => {
    const client = {
      clientType: body.clientType,
      rememberMe: body.rememberMe ?? false,
      ip: who.ip,
      userAgent,
      pepper: pepper(),
    };
    const typed = body.grantType === 'sms' ? body.phone : body.account;
    return watchedLogin(house, { ...client, account: typed ?? '' }, () => {
      const { secondFactorTicket: ticket, secondFactorCode: code } = body;
      if (ticket !== undefined) return logInBySecond(house, { ...client, ticket, code: code ?? '' });
      if (body.grantType === 'sms')
        return logInBySms(house, { ...client, phone: body.phone ?? '', code: body.smsCode ?? '' });
      if (body.grantType === 'wechat') {
        if (!house.wechat) raise('Account:GrantType');
        return logInByWechat(house, {
          ...client,
          ticket: body.ticket ?? '',
          ticketSecret: body.ticketSecret ?? '',
        });
      }
      return logIn(house, {
        ...client,
        account: body.account ?? '',
        password: body.password ?? '',
        captchaId: body.captchaId,
        captchaAnswer: body.captchaAnswer,
      });
    });
  });

export function accountRoutes(pepper: () => string): readonly Binding[] {
  return [
    loginBinding(pepper),
    bindOutside(account.logout, async ({ house, token }) => {
      if (token) await house.sessions.end(token, END_REASON.logout);
    }),
    bindOutside(account.switchTenant, ({ house, who, body, token, userAgent }) =>
      watchedBy(house, { who, userAgent, action: LOGIN_ACTION.switch, tenantId: body.tenantId }, () =>
        switchSpace(house, who, body.tenantId, { token, ip: who.ip, userAgent }),
      ),
    ),
    bindOutside(account.auth, ({ house, who, hostname }) => authOf(house, who, hostname)),
    bindOutside(basicData, ({ house, who, hostname }) => basicOf(house, who, hostname)),
    bindOutside(account.policy, async ({ who }) => ({
      permissions: permissionsOf(who),
      menuTree: menuTreeOf(who.rights),
      factoryPolicy: who.factories.length > 0,
      displayAmount: who.displayAmount,
      dataPermissions: dataPermissionsOf(who),
      permissionVersion: who.permissionVersion,
    })),
    bindOutside(account.myTenants, ({ house, who, params }) =>
      params.id === who.userId ? mySpaces(house, who.userId) : raise('Common:NotFound'),
    ),
    bindOutside(account.changePassword, ({ house, who, body, userAgent }) => {
      const what = { who, userAgent, action: LOGIN_ACTION.changePassword, tenantId: who.tenant?.id ?? null };
      return notedBy(house, what, () => changeOwnPassword(house, who, pepper(), body, userAgent));
    }),
    bindOutside(tenantConfig.loginLogo, ({ house }) => logoHere(house)),
    bindOutside(account.introduction, async ({ house, query }) => {
      // the page of the factory whose address it is, else the only space there is
      const site = query.host ? await siteOfHost(house, query.host) : null;
      const space = await spaceHere(house);
      return {
        enterpriseName: site?.title ?? space?.name ?? PRODUCT.name,
        enterpriseIntroduction: site?.slogan || space?.introduction || PRODUCT.introduction,
        logoUrl: space?.logoUrl ? `${tenantConfig.loginLogo.path}?v=${fileIdOf(space.logoUrl)}` : null,
        productName: PRODUCT.name,
        hasWechat: house.wechat !== null,
        links: LINKS,
      };
    }),
  ];
}

const fileIdOf = (url: string): string => url.slice(FILE_ADDRESS.length);
/** The only space of this installation. */
const spaceHere = (house: House) =>
  inTx(house.pools.host, { tenantId: PLATFORM, userId: PLATFORM, readOnly: true }, onlySpace);

/** Raises Common:NotFound where there is no such space, or it has no sign. */
async function logoHere(house: House): Promise<FileAnswer> {
  const space = (await spaceHere(house)) ?? raise('Common:NotFound');
  const id = fileIdOf(space.logoUrl ?? raise('Common:NotFound'));
  const scope = { tenantId: space.id, userId: PLATFORM, readOnly: true };
  const file = await inTx(house.pools.user, scope, (tx) => loadFile(tx, id));
  return { name: `logo.${file.ext}`, mime: file.mime, body: await house.files.get(file.storageKey) };
}

type Permissions = { permissionId: string; actionList: string[] }[];
/** by the set of rights, which lives as long as the session is held */
const told = new WeakMap<ReadonlySet<string>, Permissions>();

function permissionsOf(who: Who): Permissions {
  const known = told.get(who.rights) ?? grouped(who);
  told.set(who.rights, known);
  return known;
}

function grouped(who: Who): Permissions {
  const isOpen = (code: string): boolean => who.tenant !== null || HOST_ITEMS.has(code);
  return permissionItems
    .filter((item) => isOpen(item.code))
    .map((item) => ({
      permissionId: item.code,
      actionList: item.actions.filter((a) => who.rights.has(`${item.code}:${a}`)) as string[],
    }))
    .filter((p) => p.actionList.length > 0);
}

const [ALL_ROWS, OWN_ROWS] = [1, 2];
/** Whose rows the person sees of each family of rights that he holds something of. */
function dataPermissionsOf(who: Who): Record<string, number> {
  const families = Map.groupBy(permissionsOf(who), (p) => p.permissionId.split('.')[0] ?? '');
  return Object.fromEntries(
    [...families].map(([family, items]) => [
      family,
      items.every((item) => who.narrow.has(item.permissionId)) ? OWN_ROWS : ALL_ROWS,
    ]),
  );
}

/** Decision 19: the last label of the host name tells a test platform. */
const isTestHost = (house: House, hostname: string): boolean =>
  house.config.testHostMarkers.includes(hostname.split('.').at(-1) ?? '');

/** What the space says of itself: only a factory's does. */
const saidBy = async (house: House, { tenant, userId }: Who) =>
  tenant?.editionType === ENTERPRISE
    ? inTx(house.pools.user, { tenantId: tenant.id, userId, readOnly: true }, async (tx) => ({
        ...(await configOf(tx, tenant.id)),
        taxRates: await settingOf(tx, 'tax.rates'),
        priceDecimals: await settingOf(tx, 'price.unitDecimals'),
      }))
    : undefined;

async function basicOf(house: House, who: Who, hostname: string): Promise<OutputOf<typeof basicData>> {
  const [auth, said] = await Promise.all([authOf(house, who, hostname), saidBy(house, who)]);
  const { user, currentTenant, currentFactory, enterpriseName } = auth;
  const { logoUrl = null, reectLogoUrl = null } = said ?? {};
  return { user, avatar: user.avatar, currentTenant, currentFactory, enterpriseName, logoUrl, reectLogoUrl };
}

async function authOf(house: House, who: Who, hostname: string) {
  const { tenant } = who;
  const own = { tenantId: PLATFORM, userId: who.userId, readOnly: true };
  const [[tenants, preferenceTime, avatar, administrators], config] = await Promise.all([
    inTx(house.pools.host, own, (tx) =>
      Promise.all([
        spacesOfUser(tx, who.userId),
        lastPreference(tx, who.userId),
        avatarOf(tx, who.userId),
        tenant ? administratorsOf(tx, tenant.id) : [],
      ]),
    ),
    saidBy(house, who),
  ]);
  const current = tenants.find((t) => t.tenantId === who.tenant?.id) ?? null;
  const looks = who.impersonation;
  const phone = who.phoneNumber ? `${who.phoneNumber.slice(0, 3)}****${who.phoneNumber.slice(-4)}` : null;
  return {
    user: {
      id: who.userId,
      nickname: who.nickname,
      avatar,
      phoneMasked: phone,
      mustChangePassword: who.mustChangePassword,
    },
    tenantUserId: who.tenantUserId,
    isHost: who.tenant === null && who.isHostUser,
    currentTenant: current,
    // support sees the space that it was let into, not where else the person works
    tenants: looks ? tenants.filter((t) => t === current) : tenants,
    factories: [...who.factories],
    currentFactory: who.factory,
    displayAmount: who.displayAmount,
    administrators,
    enterpriseName: config?.enterpriseName ?? who.tenant?.name ?? PRODUCT.name,
    enterpriseIntroduction: config?.enterpriseIntroduction ?? '',
    taxRates: [...(config?.taxRates ?? USUAL_TERMS.taxRates)],
    priceDecimals: config?.priceDecimals ?? USUAL_TERMS.priceDecimals,
    isTestPlatform: isTestHost(house, hostname),
    preferenceTime,
    links: LINKS,
    impersonation: looks
      ? {
          by: looks.operatorName,
          member: who.nickname,
          untilTime: looks.until,
          writesUntil: looks.writesUntil,
        }
      : null,
  };
}
