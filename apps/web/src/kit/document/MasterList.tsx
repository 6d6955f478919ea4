/** A master record in one screen: list, search, dialog to add and edit, switch, delete, export, import. */
import { cloneElement, isValidElement, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { AnyCall, AnyMaster, Catalogue } from '@muyun/contract';
import { FormModal, itemsOf } from '../form/index.ts';
import type { EditedRow, FormItem, ItemOverride } from '../form/index.ts';
import { can } from '../auth/index.ts';
import { request, useGesture } from '../http/index.ts';
import { ListPage } from '../table/index.ts';
import type {
  BatchAction,
  ColumnOverride,
  FilterField,
  FilterValues,
  ListAction,
  RowAction,
} from '../table/index.ts';
import { type DocRow, listColumns, listFilters, rowsCall } from './doc-columns.ts';
import type { ByField, FieldOf } from './names.ts';
import { useImport } from './use-import.tsx';
import { useInitialise } from './use-initialise.ts';
import { fieldOverrides } from './field-overrides.tsx';
import { useLog } from './use-log.tsx';
import { useReason } from './use-reason.tsx';
import { useUses } from './use-uses.tsx';

export interface MasterOptions<M = AnyMaster> {
  readonly columns: readonly FieldOf<M>[];
  readonly overrides?: ByField<M, ColumnOverride<DocRow>>;
  readonly filters?: readonly FilterField[];
  /** what 重置 returns to */
  readonly defaults?: FilterValues;
  /** fields of the dialog, in their order */
  readonly form: readonly FieldOf<M>[];
  /** fields of the dialog of a row that stands, where a new one is asked for more */
  readonly editForm?: readonly FieldOf<M>[];
  readonly items?: ByField<M, ItemOverride>;
  readonly formColumns?: number;
  readonly formWidth?: number;
  /** room for the actions of a row */
  readonly actionsWidth?: number;
  readonly unit?: string;
  readonly emptyHint?: string;
  /** what names a row in questions */
  readonly nameOf?: (row: DocRow) => string;
  rowActions?(row: DocRow, act: MasterActs): RowAction<DocRow>[];
  /** copies the platform's rows; the way to begin while there is nothing yet */
  readonly init?: { readonly call: AnyCall; readonly label: string };
  /** further ways to make rows, beside 新增 and 导入 */
  readonly primary?: readonly ListAction[];
  readonly batchActions?: readonly BatchAction<DocRow>[];
  /** beside 新增: what concerns the list as a whole */
  readonly actions?: readonly ListAction[];
  /** dialogs of the screen's own */
  readonly extra?: ReactNode;
}
export interface MasterActs {
  edit(row: DocRow): void;
  /** asks for a reason; undefined when the person gave up */
  ask(title: string, okText: string): Promise<string | undefined>;
  /** opens an address in its tab */
  go(to: string): void;
  readonly gesture: ReturnType<typeof useGesture>;
}
interface Props {
  readonly master: AnyMaster;
  readonly options: MasterOptions;
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

/** The code of a row of the platform is fixed. */
const ofSystem = (items: readonly FormItem[]): FormItem[] =>
  items.map((i) => (i.name === 'code' ? { ...i, disabled: true, help: '系统内置，不能改' } : i));
const itemsFor = (row: DocRow, items: readonly FormItem[]): readonly FormItem[] =>
  row['isSystem'] === true ? ofSystem(items) : items;

/** A new row belongs to what the list is narrowed to. */
const narrowedTo = (items: readonly FormItem[], filters: FilterValues): Record<string, string> =>
  Object.fromEntries(
    items.flatMap(({ name, kind }) => {
      const id = filters[name];
      return kind === 'ref' && id && !id.includes(',') ? [[name, id]] : [];
    }),
  );

/** Of a row what its dialog shows. */
const edited = (row: DocRow, items: readonly FormItem[]): EditedRow => ({
  id: row.id,
  version: row.version,
  ...Object.fromEntries(items.map(({ name }) => [name, row[name]])),
});

/** What the declaration and the screen say of the list and its dialog. */
function useDeclared(master: AnyMaster, options: MasterOptions) {
  const columns = useMemo(() => listColumns(master, options.columns, options.overrides), [master, options]);
  const filters = useMemo(() => listFilters(master, options.filters), [master, options]);
  const items = useMemo(() => formItems(master, options), [master, options]);
  const fixedItems = useMemo(() => fixed(formItems(master, options, options.editForm)), [master, options]);
  return { columns, filters, items, fixedItems };
}

export function MasterList({ master, options }: Props) {
  const { calls, item, title } = master;
  const [form, setForm] = useState<{ row: DocRow | null }>();
  const importing = useImport(master);
  const begun = useBeginning(master, options);
  const { columns, filters, items, fixedItems } = useDeclared(master, options);
  const edit = useCallback((row: DocRow) => setForm({ row }), []);
  const { dialogs, ...asides } = useAsides(master, options.nameOf ?? nameIn);
  const rowActions = useRowActions(master, options, { edit, ...asides });
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
        ...(options.primary ?? []),
        ...begun,
        ...importing.actions,
      ]}
      actions={options.actions}
      exportCall={calls.export}
      rowActions={rowActions}
      batchActions={options.batchActions}
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
            items={form?.row ? itemsFor(form.row, fixedItems) : items}
            create={calls.create}
            update={calls.update}
            row={form?.row && edited(form.row, fixedItems)}
            initial={narrowedTo(items, list.filters)}
            latest={(row) => request(calls.get, { params: { id: String(row.id) } })}
            invalidates={[calls.list, calls.all]}
          />
          {importing.dialog(list.refresh)}
          {dialogs}
          {options.extra}
        </>
      )}
    </ListPage>
  );
}

/** What rows open beside their form: a question for a reason, their log, where they are used. */
function useAsides(master: AnyMaster, nameOf: (row: DocRow) => string) {
  const [reason, log, uses] = [useReason(), useLog(master, nameOf), useUses(master.target)];
  const dialogs = (
    <>
      {reason.dialog}
      {log.dialog}
      {uses.dialog}
    </>
  );
  return { ask: reason.ask, openLog: log.open, usesOf: uses.actionsOf, dialogs };
}

/** 带入系统默认, where the platform has rows to give. */
function useBeginning({ calls, item }: AnyMaster, { init }: MasterOptions): readonly ListAction[] {
  const { start } = useInitialise(init?.call ?? calls.list, [calls.list, calls.all]);
  return init ? [{ label: init.label, right: `${item}:add`, onClick: start, startsEmpty: true }] : [];
}

interface RowWays extends Pick<MasterActs, 'edit' | 'ask'> {
  openLog(row: DocRow): void;
  usesOf: ReturnType<typeof useUses>['actionsOf'];
}

function useRowActions(master: AnyMaster, options: MasterOptions, { edit, ask, openLog, usesOf }: RowWays) {
  const { calls, item, title } = master;
  const gesture = useGesture();
  const go = useNavigate();
  const { nameOf = nameIn } = options;
  const hasSwitch = 'isEnabled' in (master.fields as Catalogue);
  return useCallback(
    (row: DocRow): RowAction<DocRow>[] => [
      { label: '编辑', right: `${item}:edit`, onClick: () => edit(row) },
      ...(options.rowActions?.(row, { edit, ask, go: (to) => void go(to), gesture }) ?? []),
      ...(hasSwitch
        ? [
            {
              label: row['isEnabled'] ? '停用' : '启用',
              right: `${item}:${row['isEnabled'] ? 'disable' : 'enable'}` as const,
              onClick: () =>
                gesture.run(
                  calls.update,
                  { params: { id: row.id }, body: { isEnabled: !row['isEnabled'], version: row.version } },
                  { success: row['isEnabled'] ? '已停用' : '已启用', invalidates: [calls.list, calls.all] },
                ),
            },
          ]
        : []),
      ...(calls.logOf
        ? [{ label: '操作日志', right: `${item}:get` as const, onClick: () => openLog(row) }]
        : []),
      ...usesOf(row.id, nameOf(row)),
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
    [item, options, edit, ask, openLog, usesOf, gesture, go, hasSwitch, calls, title, nameOf],
  );
}
