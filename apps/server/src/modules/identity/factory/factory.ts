/** 工厂 (platform M13): one of them is the default, and none goes that has documents. */
import {
  factoriesOfUser,
  factory,
  type factoryExtra,
  type factoryFields,
  listFactoryUsers,
  member,
  removeFactoryUser,
  saveFactoriesOfUser,
  saveFactoryUsers,
} from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { type MasterDoing, type MasterNext, type MasterRow, usesOf } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { changedMember } from '../member/index.ts';
import { namesOfMembers, PHONE_RIGHT, shownPhone } from '../shared/people.store.ts';
import { OneAtATime } from '../shared/one-at-a-time.ts';
import { raiseAllRights, raiseRights } from '../shared/standing.store.ts';
import {
  clearDefault,
  everybodyIn,
  everybodyLeaves,
  factoriesOf,
  hasFactory,
  leaveFactory,
  memberCount,
  memberExists,
  ownFactories,
  replaceFactories,
  replaceUsers,
  usersOfFactory,
} from './factory.store.ts';

type Fields = typeof factoryFields;
type Extra = typeof factoryExtra;
type Factory = MasterRow<Fields>;

/** There is one default, and everybody's list of factories follows. */
class Factories extends OneAtATime<Fields, Extra> {
  protected override readonly locked = 'factories';
  override async remove(doing: MasterDoing, id: string): Promise<void> {
    await super.remove(doing, id);
    await everybodyLeaves(doing.tx, id);
    await raiseAllRights(doing);
  }
}

/** Switching on and off asks for its own right; the default factory stays one, and stays on. */
async function complete(
  { tx, who }: MasterDoing,
  next: MasterNext<Fields>,
  before: Factory | null,
): Promise<void> {
  if (before && next.isEnabled !== before.isEnabled) {
    const right = next.isEnabled ? 'enable' : 'disable';
    if (!who.rights.has(`AbpOrganizationUnit.Factorys:${right}`)) raise('Common:Forbidden');
  }
  if (before === null && !(await hasFactory(tx))) next.isDefault = true;
  const isLost = before?.isDefault === true && next.isDefault !== true;
  if (isLost || (next.isDefault === true && next.isEnabled === false)) raise('Factory:DefaultRequired');
  if (next.isDefault === true && before?.isDefault !== true) await clearDefault(tx);
}

const factories: Factories = new Factories(factory, {
  extra: { memberCount },
  complete,
  async written(doing) {
    await raiseAllRights(doing);
  },
  async assertDeletable({ tx }, { id, isDefault }) {
    if (isDefault) raise('Factory:DefaultRequired');
    if ((await usesOf(tx, 'factory', id)).length > 0) raise('Factory:InUse');
  },
  overrides: { all: bind(factory.calls.all, ({ tx, who }) => ownFactories(tx, who)) },
});

export const factoryRoutes: readonly Binding[] = [
  ...factories.routes,
  bind(listFactoryUsers, async ({ tx, who, params, query }) => {
    await factories.store.load(tx, who, params.id);
    const page = await usersOfFactory(tx, params.id, query);
    const isPlain = who.rights.has(PHONE_RIGHT);
    const items = page.items.map((u) => ({ ...u, phoneNumber: shownPhone(u.phoneNumber, isPlain) }));
    return { ...page, items };
  }),
  bind(saveFactoryUsers, async (doing) => {
    const { tx, who, params, body, audit } = doing;
    const row = await factories.store.lock(tx, who, params.id);
    const before = await everybodyIn(tx, row.id);
    await raiseRights(doing, await replaceUsers(tx, row.id, body.userIds));
    const [oldValue, newValue] = [
      await namesOfMembers(tx, before),
      await namesOfMembers(tx, await everybodyIn(tx, row.id)),
    ];
    await audit({
      bizType: factory.id,
      bizId: row.id,
      bizNo: row.name,
      action: 'members',
      summary: saveFactoryUsers.title,
      changes: [{ field: 'users', label: member.MEMBER_LABELS.people, oldValue, newValue }],
    });
  }),
  bind(removeFactoryUser, async (doing) => {
    const { tx, params, query, audit } = doing;
    const id = params['userId'] ?? '';
    const written = await changedMember(
      tx,
      id,
      { action: 'factories', summary: removeFactoryUser.title },
      async () => {
        const changed = await leaveFactory(tx, id, query.factoryId ?? null);
        if (changed.length === 0) raise('Common:NotFound');
        await raiseRights(doing, changed);
      },
    );
    if (written) await audit(written);
  }),
  bind(factoriesOfUser, async ({ tx, params }) => {
    if (!(await memberExists(tx, params.id))) raise('Common:NotFound');
    return factoriesOf(tx, params.id);
  }),
  bind(saveFactoriesOfUser, async (doing) => {
    const { tx, params, body, audit } = doing;
    if (!(await memberExists(tx, params.id))) raise('Common:NotFound');
    const entry = { action: 'factories', summary: saveFactoriesOfUser.title };
    const written = await changedMember(tx, params.id, entry, async () => {
      await replaceFactories(tx, params.id, body.factoryIds);
      await raiseRights(doing, [params.id]);
    });
    if (written) await audit(written);
  }),
];
