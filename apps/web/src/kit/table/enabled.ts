/** 启用 and 停用 of master records: a record out of use stays where it is used, and is no longer offered. */
import type { PermissionCode } from '@muyun/contract';
import type { FilterField } from './filter.ts';
import type { RowAction } from './RowActions.tsx';

export const ENABLED_FILTER: FilterField = {
  type: 'select',
  name: 'isEnabled',
  label: '状态',
  options: [
    { value: 'true', label: '启用' },
    { value: 'false', label: '停用' },
  ],
};

interface Switched {
  id: string;
  version: number;
  isEnabled: boolean;
}
/** `run` of the action that updates the record. */
type Update = (input: {
  params: { id: string };
  body: { isEnabled: boolean; version: number };
}) => Promise<unknown>;

/** `item` is the permission item: its rights say who may switch on and who off. */
export const switchAction = <R extends Switched>(
  row: R,
  item: PermissionCode,
  update: Update,
  blocked?: string,
): RowAction<R> => ({
  label: row.isEnabled ? '停用' : '启用',
  right: `${item}:${row.isEnabled ? 'disable' : 'enable'}`,
  blocked,
  onClick: () =>
    update({ params: { id: row.id }, body: { isEnabled: !row.isEnabled, version: row.version } }),
});
