/** What the log says of a member: what he was, and what he is (platform F8). */
import { DATA_PERMISSIONS, member } from '@muyun/contract';
import type { Change } from '../../../kit/audit.ts';
import type { Tx } from '../../../kit/tx.ts';
import { loadMember, type ShownMember } from './member.store.ts';

const { MEMBER_LABELS } = member;
const names = (list: readonly { name: string }[]): string[] => list.map((x) => x.name);
const rowsSeen = (value: number | null): string =>
  DATA_PERMISSIONS.find((d) => d.value === value)?.label ?? MEMBER_LABELS.byRoles;

const said = (m: ShownMember): Readonly<Partial<Record<keyof typeof MEMBER_LABELS, unknown>>> => ({
  remarkName: m.remarkName,
  remark: m.remark,
  dataPermission: rowsSeen(m.dataPermission),
  factories: names(m.factories),
  units: names(m.units),
});

/** The parts that differ. */
export function memberChanges(before: ShownMember, after: ShownMember): Change[] {
  const [was, is] = [said(before), said(after)];
  return Object.entries(was).flatMap(([field, oldValue]) => {
    const [key, newValue] = [field as keyof typeof MEMBER_LABELS, is[field as keyof typeof MEMBER_LABELS]];
    const isSame = JSON.stringify(oldValue) === JSON.stringify(newValue);
    return isSame ? [] : [{ field, label: MEMBER_LABELS[key], oldValue, newValue }];
  });
}

/** A log row of the member after `work` has changed him. Nothing when he is not there. */
export async function changedMember(
  tx: Tx,
  id: string,
  entry: { readonly action: string; readonly summary: string },
  work: () => Promise<unknown>,
) {
  const before = await loadMember(tx, id);
  await work();
  const after = await loadMember(tx, id);
  if (!before || !after) return null;
  return {
    bizType: member.MEMBER_BIZ,
    bizId: id,
    bizNo: after.name,
    ...entry,
    changes: memberChanges(before, after),
  };
}
