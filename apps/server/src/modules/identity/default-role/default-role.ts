/** 默认角色: kept by the platform, given to spaces (engineering A18). */
import {
  DEFAULT_ROLES,
  defaultRole,
  defaultRoleDefinitions,
  initRolesOf,
  initRolesSaid,
  initSystemRoles,
  readDefaultGrants,
  rightsOfSide,
  rightTitle,
  role,
  saveDefaultGrants,
  sideOfEdition,
} from '@muyun/contract';
import { type AuditEntry, writeAudit } from '../../../kit/audit.ts';
import { bind, bindOutside, type Binding } from '../../../kit/call.ts';
import { serveMaster } from '../../../kit/document/index.ts';
import { asGrants, definitionsOf } from '../../../kit/grants.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import {
  giveUsualRoles,
  raiseMembers,
  replaceGrants,
  roles,
  sightChanges,
  usualRights,
} from '../role/index.ts';
import { grantsOf, lockSpace } from '../shared/standing.store.ts';
import {
  defaultRoleNames,
  defaultRolesFor,
  editionTypeHere,
  type GivenRole,
  knownRoles,
  permissionCount,
} from '../shared/default-roles.store.ts';

/** The factories' kind of edition: that of the usual roles. */
const ENTERPRISE = 2;

/** Raises Basic:RolePermissionEdition for what a space of this kind does not have. */
function assertGranted(editionType: number, rights: readonly string[]): void {
  const possible = new Set<string>(rightsOfSide(sideOfEdition(editionType)));
  const wrong = rights.find((right) => !possible.has(right));
  if (wrong !== undefined) raise('Basic:RolePermissionEdition', { permission: rightTitle(wrong) });
}

const defaults = serveMaster(defaultRole, {
  extra: { permissionCount },
  complete: async (_doing, next, before) => {
    if (before) assertGranted(next.editionType, before.grants);
  },
});

/** The usual roles that are missing, with what each grants in a factory. */
async function addSystemRoles(tx: Tx): Promise<{ added: number; skipped: number }> {
  await lockSpace(tx, 'roles');
  const known = await defaultRoleNames(tx, ENTERPRISE);
  const missing = DEFAULT_ROLES.filter((r) => !known.has(r.displayName.toLowerCase()));
  for (const usual of missing)
    await defaults.store.insert(tx, {
      name: usual.displayName,
      editionType: ENTERPRISE,
      description: usual.description,
      dataPermission: usual.dataPermission,
      displayAmount: usual.displayAmount,
      sort: DEFAULT_ROLES.indexOf(usual) + 1,
      grants: usualRights(usual, ENTERPRISE),
    });
  return { added: missing.length, skipped: DEFAULT_ROLES.length - missing.length };
}

interface Given {
  added: number;
  skipped: number;
  overwritten: number;
}
interface Doing extends Pick<Parameters<typeof raiseMembers>[0], 'tx' | 'house'> {
  /** of the platform */
  readonly who: Who;
  /** in the log of the space */
  readonly audit: (entry: AuditEntry) => Promise<void>;
}

async function overwrite(doing: Doing, id: string, given: GivenRole): Promise<void> {
  const { description, dataPermission, displayAmount } = given;
  const before = await roles.store.lock(doing.tx, doing.who, id);
  const granted = await grantsOf(doing.tx, [id]);
  await roles.store.update(doing.tx, id, { description, dataPermission, displayAmount });
  await replaceGrants(doing.tx, id, given.grants);
  await raiseMembers(doing, id);
  await doing.audit({
    bizType: role.id,
    bizId: id,
    bizNo: before.displayName,
    action: 'permission',
    summary: initRolesOf.title,
    changes: [
      ...sightChanges(before, { dataPermission, displayAmount }),
      {
        field: 'permissions',
        label: readDefaultGrants.title,
        oldValue: granted.filter((right) => !given.grants.includes(right)).map(rightTitle),
        newValue: given.grants.filter((right) => !granted.includes(right)).map(rightTitle),
      },
    ],
  });
}

/**
 * Gives the space of the transaction the platform's roles of its kind, by name; where the platform has none, the usual ones.
 * The administrator is always among them and never changed.
 */
async function giveRoles(doing: Doing, editionType: number, overwrites: boolean): Promise<Given> {
  const { tx } = doing;
  await lockSpace(tx, 'roles');
  const known = await knownRoles(tx);
  const usual = await giveUsualRoles(tx, editionType);
  const given: Given = { ...usual, overwritten: 0 };
  const list = await defaultRolesFor(tx, editionType);
  for (const role of list) {
    const name = role.name.toLowerCase();
    const there = known.find((k) => k.name === name || k.displayName === name);
    if (!there || there.isStatic || !overwrites) continue;
    await overwrite(doing, there.id, role);
    given.overwritten += 1;
    given.skipped -= 1;
  }
  return given;
}

const SOURCE = {
  callId: initRolesOf.id,
  method: initRolesOf.method,
  route: initRolesOf.path,
  permission: initRolesOf.right,
  userAgent: null,
};
/** In the space itself, and in its log: the platform's role writes no row of a space. Raises Common:NotFound. */
function giveRolesTo(house: House, who: Who, tenantId: string, overwrites: boolean): Promise<Given> {
  const source = { ...SOURCE, started: performance.now() };
  return inTx(house.pools.user, { tenantId, userId: who.userId }, async (tx) => {
    const editionType = (await editionTypeHere(tx)) ?? raise('Common:NotFound');
    const audit = (entry: AuditEntry): Promise<void> =>
      writeAudit(tx, who, source, entry, { httpStatus: 200, errorCode: null });
    const given = await giveRoles({ tx, who, house, audit }, editionType, overwrites);
    await audit({ bizType: role.id, action: 'init', summary: initRolesSaid(given) });
    return given;
  });
}

export const defaultRoleRoutes: readonly Binding[] = [
  bind(defaultRoleDefinitions, async ({ query }) => definitionsOf(sideOfEdition(query.editionType))),
  bind(readDefaultGrants, async ({ tx, who, params }) => {
    const row = await defaults.store.load(tx, who, params.id);
    return { permissions: asGrants(row.grants), version: row.version };
  }),
  bind(saveDefaultGrants, async ({ tx, who, params, body, audit }) => {
    const before = await defaults.store.lock(tx, who, params.id, body.version);
    const rights = [
      ...new Set(body.permissions.flatMap((p) => p.actionList.map((a) => `${p.permissionId}:${a}`))),
    ];
    assertGranted(before.editionType, rights);
    await defaults.store.update(tx, params.id, { grants: rights });
    const titles = (list: readonly string[]): string[] => list.map(rightTitle);
    await audit({
      bizType: defaultRole.id,
      bizId: params.id,
      bizNo: before.name,
      action: 'permission',
      summary: saveDefaultGrants.title,
      changes: [
        {
          field: 'permissions',
          label: readDefaultGrants.title,
          oldValue: titles(before.grants.filter((r) => !rights.includes(r))),
          newValue: titles(rights.filter((r) => !before.grants.includes(r))),
        },
      ],
    });
    return { permissions: asGrants(rights), version: before.version + 1 };
  }),
  bind(initSystemRoles, ({ tx }) => addSystemRoles(tx)),
  bindOutside(initRolesOf, ({ house, who, params, body }) =>
    giveRolesTo(house, who, params.id, body.overwrite),
  ),
  ...defaults.routes,
];
