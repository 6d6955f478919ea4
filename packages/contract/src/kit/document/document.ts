/** A document declared once: head, lines, life, number, calls. Server, browser, tests and API description read this object. */
import { z } from 'zod';
import { type AnyCall, anyOf, call, type CallSpec, type Right } from '../call.ts';
import type { Catalogue } from '../field.ts';
import { paged, query } from '../paging.ts';
import { addTarget } from '../targets.ts';
import { typedNumberFields } from './fields.ts';
import * as s from './schemas.ts';
import type {
  Document,
  DocumentCalls,
  DocumentSpec,
  Letter,
  Lines,
  Master,
  MasterCalls,
  MasterSpec,
  RecordSpec,
} from './types.ts';

type Spec = RecordSpec<Catalogue, Catalogue>;
type AnySpec = DocumentSpec<Catalogue, Catalogue, Lines, number, string>;
type Shape = Omit<CallSpec<z.ZodType, z.ZodType, z.ZodType, z.ZodType>, 'id' | 'path' | 'title' | 'right'>;

/** what 2,000 lines take */
const SAVE_BYTES = 4 * 1024 * 1024;
/** 20 MB of workbook */
const SHEET_BYTES = 20 * 1024 * 1024;

/** `declare(name, path, title, right, shape)` for one record. */
function declarer(spec: Spec) {
  return (name: string, path: string, title: string, right: Right, shape: Shape): AnyCall =>
    call({
      id: `${spec.id}.${name}`,
      path: `${spec.base}${path}`,
      title,
      right,
      ...(spec.side ? { side: spec.side } : {}),
      ...shape,
      errors: [...(shape.method === 'GET' ? [] : (spec.errors ?? [])), ...(shape.errors ?? [])],
    });
}
type Declare = ReturnType<typeof declarer>;

/** Calls that documents and masters have alike: log, export, import. */
function sharedCalls(spec: Spec, declare: Declare) {
  const { item, title } = spec;
  const log = { method: 'GET', query: s.logQuery, output: paged(s.logRow) } as const;
  const columns = { columns: query.texts };
  return {
    O: () => ({
      log: declare('log', '/log', `${title}日志`, `${item}:get`, log),
      logOf: declare('log-of', '/{id}/log', `${title}的日志`, `${item}:get`, log),
    }),
    X: () => ({
      export: declare('down', '/down', `导出${title}`, `${item}:export`, {
        method: 'GET',
        query: s.pagedQuery(spec, columns),
        answer: 'file',
      }),
    }),
    I: () => ({
      importTemplate: declare('import-template', '/import-template', `${title}导入模板`, `${item}:import`, {
        method: 'GET',
        answer: 'file',
      }),
      import: declare('import', '/import', `导入${title}`, `${item}:import`, {
        method: 'POST',
        query: z.object({ dryRun: query.bool.unwrap().default(true) }),
        upload: { maxBytes: SHEET_BYTES },
        output: s.imported,
      }),
    }),
  };
}

type Makers = Readonly<Partial<Record<Letter, () => Record<string, AnyCall>>>>;
const made = (makers: Makers, letters: readonly Letter[]): Record<string, AnyCall> =>
  Object.assign({}, ...letters.map((letter) => makers[letter]?.() ?? {})) as Record<string, AnyCall>;

function lifeCalls(spec: Spec, declare: Declare): Makers {
  const { item, title } = spec;
  const post = (name: string, say: string, right: Right, body: z.ZodType, output: z.ZodType = s.moved) =>
    declare(name, `/${name}/{id}`, say + title, right, { method: 'POST', body, output });
  return {
    S: () => ({
      submit: post('submit', '提交', `${item}:edit`, s.remarked),
      withdraw: post('withdraw', '撤回', `${item}:edit`, s.remarked),
    }),
    E: () => ({ approval: post('approval', '审核', `${item}:enable`, s.agreed) }),
    R: () => ({ deApproval: post('de-approval', '反审核', `${item}:disable`, s.reasoned) }),
    V: () => ({ void: post('void', '作废', `${item}:disable`, s.reasoned) }),
    C: () => ({
      close: post('close', '关闭', `${item}:disable`, s.reasoned),
      reopen: post('reopen', '重开', `${item}:enable`, s.reasoned),
    }),
    K: () => ({
      reverse: post(
        'reverse',
        '冲销',
        `${item}:disable`,
        s.reasoned.and(z.object({ businessDate: z.iso.date() })),
        s.reversed,
      ),
    }),
    Y: () => ({
      batchApproval: declare('batch-approval', '/batch-approval', `批量审核${title}`, `${item}:enable`, {
        method: 'POST',
        body: s.batchBody,
        output: s.batchOutcome,
      }),
    }),
  };
}

/** Whether the number may be typed where the rule of its kind says so: what a module says itself nobody else does. */
export const isTypeable = (
  number: AnySpec['number'],
): number is Extract<AnySpec['number'], { readonly kind: number }> => 'kind' in number;

function headCalls(
  spec: Spec,
  { lines, number, paths = {} }: Pick<AnySpec, 'lines' | 'number' | 'paths'>,
  declare: Declare,
): Makers {
  const { item, title, fields, extra } = spec;
  const actions = z.object({ actions: z.array(z.string()) });
  const row = s.shownSchema(fields, extra).and(actions);
  const lineRows = Object.entries(lines).map(
    ([n, l]) => [n, z.array(s.shownSchema(l.fields, l.extra))] as const,
  );
  const view = row.and(z.object({ files: z.array(s.fileBrief), ...Object.fromEntries(lineRows) }));
  const save = s.saveSchema(fields, lines);
  return {
    L: () => ({
      list: declare('list', paths.list ?? '', `${title}列表`, `${item}:query`, {
        method: 'GET',
        query: s.pagedQuery(spec, { orderStatus: query.int }),
        output: paged(row),
      }),
    }),
    G: () => ({
      get: declare('get', '/{id}', `${title}详情`, `${item}:get`, { method: 'GET', output: view }),
      links: declare('links', '/{id}/links', `${title}的关联单据`, `${item}:get`, {
        method: 'GET',
        output: s.links,
      }),
    }),
    A: () => ({
      create: declare('create', paths.create ?? '', `新增${title}`, `${item}:add`, {
        method: 'POST',
        body: isTypeable(number) ? save.and(s.draftSchema(typedNumberFields)) : save,
        bodyLimit: SAVE_BYTES,
        output: s.created,
        errors: isTypeable(number) ? ['OrderCode:NotTyped', 'OrderCode:Duplicate'] : [],
      }),
    }),
    U: () => ({
      update: declare('update', '/{id}', `修改${title}`, `${item}:edit`, {
        method: 'PUT',
        body: save.and(s.versioned),
        bodyLimit: SAVE_BYTES,
        output: s.changed,
      }),
    }),
    D: () => ({
      remove: declare('delete', '/{id}', `删除${title}`, `${item}:delete`, {
        method: 'DELETE',
        query: z.object({ version: query.int.unwrap() }),
      }),
    }),
    T: () => ({
      print: declare('print', '/{id}/print', `打印${title}`, `${item}:get`, {
        method: 'GET',
        query: z.object({ templateId: query.ref('printTemplate') }),
        answer: 'file',
      }),
    }),
  };
}

/** Says by which word references name the record, and by what people know its rows. */
function point(spec: Spec, label: string): void {
  const { target, table, title, fields } = spec;
  const second = label === 'code' ? 'name' : 'code';
  if (target) addTarget(target, { table, title, label, code: second in fields ? second : undefined });
}

/** Declares a document: calls for its letters, states and rights from its machine. */
export function document<
  const F extends Catalogue,
  const L extends Lines,
  const S extends number,
  const A extends string,
  const X extends Catalogue = Record<never, never>,
>(spec: DocumentSpec<F, X, L, S, A>): Document<F, X, L, S, A> {
  const declare = declarer(spec);
  const numberField = spec.number.field ?? 'orderNo';
  point(spec, spec.label ?? numberField);
  for (const line of Object.values(spec.lines as Lines))
    if (line.target) addTarget(line.target, { table: line.table, title: line.title ?? spec.title });
  const makers = {
    ...headCalls(spec, spec, declare),
    ...lifeCalls(spec, declare),
    ...sharedCalls(spec, declare),
  };
  return {
    ...spec,
    is: 'document',
    extra: spec.extra ?? ({} as X),
    numberField,
    calls: made(makers, spec.letters) as unknown as DocumentCalls<F, X, L>,
  };
}

/** What the kit itself refuses of a master record (engineering 0.2). */
function masterErrors({ unique = [], fields }: Spec): Record<'write' | 'change' | 'remove', string[]> {
  const taken = new Set<string>(unique.map((rule) => rule.field));
  const write = [
    ...(taken.has('name') ? ['Basic:NameDuplicate'] : []),
    ...(taken.has('code') ? ['Basic:CodeDuplicate'] : []),
  ];
  const system = 'isSystem' in fields ? ['Basic:SystemRow'] : [];
  return { write, change: [...write, ...system], remove: ['Basic:InUse', ...system] };
}

/** Declares a master record: a document without lines and life (engineering 0.2). */
export function master<const F extends Catalogue, const X extends Catalogue = Record<never, never>>(
  spec: MasterSpec<F, X>,
): Master<F, X> {
  const { item, title, fields } = spec;
  const declare = declarer(spec);
  point(spec, spec.label ?? 'name');
  const row = s.shownSchema(fields, spec.extra);
  const refused = masterErrors(spec);
  const brief: readonly (keyof F & string)[] = spec.brief ?? ['id', 'name', 'code'];
  const briefRow = s.rowOfNames(fields, brief);
  const calls = {
    list: declare('paged', '', `${title}列表`, `${item}:query`, {
      method: 'GET',
      query: s.pagedQuery(spec),
      output: paged(row),
    }),
    all: declare('list', '/list', `全部${title}`, anyOf(`${item}:get`, `${item}:query`), {
      method: 'GET',
      query: z.object(s.ownFilters(spec)),
      output: z.array(briefRow),
    }),
    get: declare('get', '/{id}', `${title}详情`, `${item}:get`, { method: 'GET', output: row }),
    create: declare('create', '', `新增${title}`, `${item}:add`, {
      method: 'POST',
      body: s.draftSchema(fields),
      output: row,
      errors: refused.write,
    }),
    update: declare('update', '/{id}', `修改${title}`, `${item}:edit`, {
      method: 'PUT',
      body: s.changeSchema(fields),
      output: row,
      errors: refused.change,
    }),
    remove: declare('delete', '/{id}', `删除${title}`, `${item}:delete`, {
      method: 'DELETE',
      errors: refused.remove,
    }),
  };
  const more = made(sharedCalls(spec, declare), spec.letters ?? []);
  return {
    ...spec,
    is: 'master',
    extra: spec.extra ?? ({} as X),
    brief,
    calls: { ...calls, ...more } as unknown as MasterCalls<F, X>,
  };
}

/** The actions of the permission item that its calls need, for the catalogue of permissions. */
export const actionsOf = (record: { readonly calls: object }): string[] => [
  ...new Set(
    (Object.values(record.calls) as AnyCall[]).flatMap((c) =>
      // what is open to every session needs no action
      c.right.split('|').flatMap((r) => r.split(':').slice(1)),
    ),
  ),
];
