/** Binds the calls of accounts as the platform keeps them. */
import { hostUser, member } from '@muyun/contract';
import { bind, type Binding, bindOutside, bindPrepared } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import { sendStepUp, spacesOfUser } from '../account/index.ts';
import { assertSelf, exportUsers } from './host-user-export.ts';
import { disableUser, enableUser, resetPassword, setStaff, shownUser, updateUser } from './host-user.ts';
import { loadUser, pageOfUsers } from './host-user.store.ts';
import { freshPassword } from './tenant.routes.ts';

export const hostUserRoutes = (pepper: () => string): readonly Binding[] => [
  bind(hostUser.listUsers, async ({ tx, query }) => {
    const page = await pageOfUsers(tx, query);
    return { ...page, items: page.items.map(shownUser) };
  }),
  bindPrepared(
    hostUser.downUsers,
    ({ house, who, smsCode }) => assertSelf(house, who, pepper(), smsCode),
    ({ tx, query }) => exportUsers(tx, query),
  ),
  bindOutside(hostUser.sendDownCode, ({ house, who }) =>
    sendStepUp(house, who, who.phoneNumber ?? raise('Account:PhoneRequired'), pepper()),
  ),
  bind(hostUser.getUser, async ({ tx, params }) => {
    const row = (await loadUser(tx, params.id)) ?? raise('Common:NotFound');
    const spaces = await spacesOfUser(tx, params.id);
    const isPossible = row.isActive && !row.isHostUser;
    return {
      ...shownUser(row),
      spaces: spaces.map(({ tenantId, displayName, editionType, tenantState, userStatus, isAdmin }) => ({
        tenantId,
        displayName,
        editionType,
        tenantState,
        userStatus,
        isAdmin,
        actions: isPossible && member.ACTIVE_STATUSES.includes(userStatus) ? ['login'] : [],
      })),
    };
  }),
  bind(hostUser.updateUser, (doing) => updateUser(doing, doing.params.id, doing.body)),
  bind(hostUser.enableUser, (doing) => enableUser(doing, doing.params.id, doing.body.version)),
  bind(hostUser.disableUser, (doing) => disableUser(doing, doing.params.id, doing.body)),
  bindPrepared(
    hostUser.resetPassword,
    () => freshPassword(pepper()),
    (doing, made) => resetPassword(doing, doing.params.id, doing.body.version, made),
  ),
  bind(hostUser.setHostStaff, (doing) => setStaff(doing, doing.params.id, doing.body)),
];
