/** A master record in one screen: list, search, dialog to add and edit, switch, delete, export, import. */
import { cloneElement, isValidElement, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { AnyMaster, Catalogue } from '@muyun/contract';
import { FormModal, itemsOf } from '../form/index.ts';
import type { EditedRow, FormItem, ItemOverride } from '../form/index.ts';
import { can } from '../auth/index.ts';
import { request, useGesture } from '../http/index.ts';
import { ListPage } from '../table/index.ts';
import type { FilterField, FilterValues, RowAction } from '../table/index.ts';
import { addressOf } from '../tabs/address.ts';
import { type DocRow, listColumns, listFilters, type Overrides, rowsCall } from './doc-columns.ts';
import { useImport } from './use-import.tsx';
import { fieldOverrides } from './field-overrides.tsx';
import { useReason } from './use-reason.tsx';

export interface MasterOptions {
  readonly columns: readonly string[];
  readonly overrides?: Overrides;
  readonly filters?: readonly FilterField[];
  /** what 重置 returns to */
  readonly defaults?: FilterValues;
  /** fields of the dialog, in their order */
  readonly form: readonly string[];
  /** fields of the dialog of a row that stands, where a new one is asked for more */
  readonly editForm?: readonly string[];
  readonly items?: Readonly<Record<string, ItemOverride>>;
  readonly formColumns?: number;
  readonly formWidth?: number;
  /** room for the actions of a row */
  readonly actionsWidth?: number;
  readonly unit?: string;
  readonly emptyHint?: string;
  /** what names a row in questions */
  readonly nameOf?: (row: DocRow) => string;
  rowActions?(row: DocRow, act: MasterActs): RowAction<DocRow>[];
  /** dialogs of the screen's own */
  readonly extra?: ReactNode;
}
export interface MasterActs {
  edit(row: DocRow): void;
  /** asks for a reason; undefined when the person gave up */
  ask(title: string, okText: string): Promise<string | undefined>;
  readonly gesture: ReturnType<typeof useGesture>;
}
interface Props {
  readonly master: AnyMaster;
  readonly options: MasterOptions;
  readonly log?: string;
}

function formItems(master: AnyMaster, options: MasterOptions, names = options.form): FormItem[] {
  const fields = master.fields as Catalogue;
  const derived = fieldOverrides(fields, names);
  const overrides = Object.fromEntries(names.map((n) => [n, { ...derived[n], ...options.items?.[n] }]));
  return itemsOf(fields, names, overrides);
}

const nameIn = (row: DocRow): string => String(row['name'] ?? row['code'] ?? '');
const fixedControl = (control: ReactNode): ReactNode =>
  isValidElement<{ disabled?: boolean }>(control) ? cloneElement(control, { disabled: true }) : control;
/** What is said once (mark W1) stands when a row is edited. */
const fixed = (items: readonly FormItem[]): FormItem[] =>
  items.map((i) => (i.mark === 'W1' ? { ...i, disabled: true, control: fixedControl(i.control) } : i));

/** Of a row what its dialog shows. */
const edited = (row: DocRow, items: readonly FormItem[]): EditedRow => ({
  id: row.id,
  version: row.version,
  ...Object.fromEntries(items.map(({ name }) => [name, row[name]])),
});

export function MasterList({ master, options, log }: Props) {
  const { calls, item, title } = master;
  const navigate = useNavigate();
  const [form, setForm] = useState<{ row: DocRow | null }>();
  const importing = useImport(master);
  const columns = useMemo(() => listColumns(master, options.columns, options.overrides), [master, options]);
  const filters = useMemo(() => listFilters(master, options.filters), [master, options]);
  const items = useMemo(() => formItems(master, options), [master, options]);
  const fixedItems = useMemo(() => fixed(formItems(master, options, options.editForm)), [master, options]);
  const reason = useReason();
  const edit = useCallback((row: DocRow) => setForm({ row }), []);
  const rowActions = useRowActions(master, options, edit, reason.ask);
  return (
    <ListPage
      call={rowsCall(master)}
      noun={title}
      unit={options.unit ?? '个'}
      columns={columns}
      filters={filters}
      defaults={options.defaults}
      defaultSort={master.defaultSort ?? 'creationTime desc'}
      primary={[
        { label: `新增${title}`, right: `${item}:add`, onClick: () => setForm({ row: null }) },
        ...importing.actions,
      ]}
      actions={
        log && calls.log
          ? [{ label: '操作日志', right: `${item}:get`, onClick: () => void navigate(addressOf(log)) }]
          : undefined
      }
      exportCall={calls.export}
      rowActions={rowActions}
      actionsWidth={options.actionsWidth}
      onOpen={can(`${item}:edit`) ? (row) => setForm({ row }) : undefined}
      emptyHint={options.emptyHint}
    >
      {(list) => (
        <>
          <FormModal
            noun={title}
            width={options.formWidth ?? 780}
            columns={options.formColumns ?? 3}
            open={form !== undefined}
            onClose={() => setForm(undefined)}
            items={form?.row ? fixedItems : items}
            create={calls.create}
            update={calls.update}
            row={form?.row && edited(form.row, fixedItems)}
            latest={(row) => request(calls.get, { params: { id: String(row.id) } })}
            invalidates={[calls.list, calls.all]}
          />
          {importing.dialog(list.refresh)}
          {reason.dialog}
          {options.extra}
        </>
      )}
    </ListPage>
  );
}

function useRowActions(
  master: AnyMaster,
  options: MasterOptions,
  edit: MasterActs['edit'],
  ask: MasterActs['ask'],
) {
  const { calls, item, title } = master;
  const gesture = useGesture();
  const { nameOf = nameIn } = options;
  const hasSwitch = 'isEnabled' in (master.fields as Catalogue);
  return useCallback(
    (row: DocRow): RowAction<DocRow>[] => [
      { label: '编辑', right: `${item}:edit`, onClick: () => edit(row) },
      ...(options.rowActions?.(row, { edit, ask, gesture }) ?? []),
      ...(hasSwitch
        ? [
            {
              label: row['isEnabled'] ? '停用' : '启用',
              right: `${item}:${row['isEnabled'] ? 'disable' : 'enable'}`,
              onClick: () =>
                gesture.run(
                  calls.update,
                  { params: { id: row.id }, body: { isEnabled: !row['isEnabled'], version: row.version } },
                  { success: row['isEnabled'] ? '已停用' : '已启用', invalidates: [calls.list, calls.all] },
                ),
            },
          ]
        : []),
      {
        label: '删除',
        right: `${item}:delete`,
        danger: true,
        blocked: row['isSystem'] === true ? '系统内置数据不能删除，可停用' : undefined,
        confirm: { title: `删除${title} ${nameOf(row)}？`, okText: '删除' },
        onClick: () =>
          gesture.run(
            calls.remove,
            { params: { id: row.id } },
            { success: '已删除', invalidates: [calls.list, calls.all] },
          ),
      },
    ],
    [item, options, edit, ask, gesture, hasSwitch, calls, title, nameOf],
  );
}
