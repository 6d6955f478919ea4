/** 组织机构 (platform M13): the tree with its codes, and who belongs where. */
import {
  addUnitMembers,
  listUnitMembers,
  member,
  MOST_UNIT_LEVELS,
  type OrganizationNode,
  organizationTree,
  organizationUnit,
  type organizationUnitExtra,
  type organizationUnitFields,
  removeUnitMember,
} from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { type MasterDoing, type MasterNext, type MasterRow } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { changedMember } from '../member/index.ts';
import { namesOfMembers, PHONE_RIGHT, shownPhone } from '../shared/people.store.ts';
import { OneAtATime } from '../shared/one-at-a-time.ts';
import { loadUnit, selectorOf } from '../shared/unit.store.ts';
import {
  addMembers,
  allUnits,
  contentsOf,
  forgetUnit,
  lastNumber,
  levelsBelow,
  memberCount,
  recodeBelow,
  takeOut,
  takeEmployeeOut,
  unitMembers,
} from './organization-unit.store.ts';

type Fields = typeof organizationUnitFields;
type Extra = typeof organizationUnitExtra;
type Unit = MasterRow<Fields>;

const DIGITS = 5;

/** The code and level of a place under `parentId`, with room for what hangs below `before`. Raises Common:NotFound, Org:*. */
async function placeUnder({ tx }: MasterDoing, parentId: string | null, before: Unit | null) {
  const parent = parentId === null ? null : ((await loadUnit(tx, parentId)) ?? raise('Common:NotFound'));
  if (before && parent && (parent.id === before.id || parent.code.startsWith(`${before.code}.`)))
    raise('Org:MoveIntoSelf');
  const level = (parent?.level ?? 0) + 1;
  const below = before ? await levelsBelow(tx, before) : 0;
  if (level + below > MOST_UNIT_LEVELS) raise('Org:TooDeep');
  const number = String((await lastNumber(tx, parentId)) + 1).padStart(DIGITS, '0');
  return { level, code: parent ? `${parent.code}.${number}` : number };
}

class Units extends OneAtATime<Fields, Extra> {
  protected override readonly locked = 'units';
  protected override titleOf(row: Unit): string {
    return row.displayName;
  }
  override async remove(doing: MasterDoing, id: string): Promise<void> {
    // what stands in nobody's way is asked of the references too; a refusal takes it back
    await forgetUnit(doing.tx, id);
    await super.remove(doing, id);
  }
}

async function complete(doing: MasterDoing, next: MasterNext<Fields>, before: Unit | null): Promise<void> {
  const parentId = next.parentId ?? null;
  if (!before || before.parentId !== parentId) Object.assign(next, await placeUnder(doing, parentId, before));
  const rule = { field: 'displayName', within: 'parentId' } as const;
  if (await units.store.isTaken(doing.tx, rule, { ...next, parentId }, before?.id ?? null))
    raise('Org:NameExists');
}

export const units: Units = new Units(organizationUnit, {
  extra: { memberCount },
  complete,
  async written({ tx }, row, before) {
    if (before && before.code !== row.code) await recodeBelow(tx, before, row);
  },
  async assertDeletable({ tx }, { id }) {
    const { children, members } = await contentsOf(tx, id);
    if (children > 0) raise('Org:HasChildren');
    if (members > 0) raise('Org:HasMembers');
    const title = await selectorOf(tx, id);
    if (title !== null) raise('Org:InUse', { title });
  },
});

/** The first unit of a space, by its name; where there are units already it stands for itself. */
export async function ensureRootUnit(tx: Tx, displayName: string): Promise<void> {
  if ((await allUnits(tx)).length === 0)
    await units.store.insert(tx, { displayName, code: '1'.padStart(DIGITS, '0'), level: 1 });
}

/** Rows in the order of their levels as a tree. */
function asTree(rows: Awaited<ReturnType<typeof allUnits>>): OrganizationNode[] {
  const top: OrganizationNode[] = [];
  const known = new Map<string, OrganizationNode>();
  for (const { id, displayName, parentId } of rows) {
    const node: OrganizationNode = { id, displayName, children: [] };
    known.set(id, node);
    const siblings = parentId === null ? top : known.get(parentId)?.children;
    siblings?.push(node);
  }
  return top;
}

export const organizationUnitRoutes: readonly Binding[] = [
  ...units.routes,
  bind(organizationTree, async ({ tx }) => asTree(await allUnits(tx))),
  bind(listUnitMembers, async ({ tx, who, params, query }) => {
    const unit = (await loadUnit(tx, params.id)) ?? raise('Common:NotFound');
    const page = await unitMembers(tx, unit, query);
    const isPlain = who.rights.has(PHONE_RIGHT);
    const items = page.items.map((m) => ({ ...m, phoneNumber: shownPhone(m.phoneNumber, isPlain) }));
    return { ...page, items };
  }),
  bind(addUnitMembers, async (doing) => {
    const { tx, who, params, body, audit } = doing;
    // a unit that is being deleted takes nobody in
    const unit = await units.store.lock(tx, who, params.id);
    await addMembers(tx, unit.id, body.tenantUserIds);
    await audit({
      bizType: organizationUnit.id,
      bizId: unit.id,
      bizNo: unit.displayName,
      action: 'members',
      summary: addUnitMembers.title,
      changes: [
        {
          field: 'members',
          label: member.MEMBER_LABELS.members,
          oldValue: null,
          newValue: await namesOfMembers(tx, body.tenantUserIds),
        },
      ],
    });
  }),
  bind(removeUnitMember, async ({ tx, params, query, audit }) => {
    const id = params['userId'] ?? '';
    const entry = { action: 'units', summary: removeUnitMember.title };
    const employed = await takeEmployeeOut(tx, id, query.organizationUnitId ?? null);
    if (employed)
      return audit({
        bizType: organizationUnit.id,
        bizId: id,
        bizNo: employed.name,
        ...entry,
        changes: [
          {
            field: 'members',
            label: member.MEMBER_LABELS.members,
            oldValue: employed.units,
            newValue: null,
          },
        ],
      });
    const written = await changedMember(tx, id, entry, async () => {
      if ((await takeOut(tx, id, query.organizationUnitId ?? null)) === 0) raise('Common:NotFound');
    });
    if (written) await audit(written);
  }),
];
