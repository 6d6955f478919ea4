/** The verbs of a document: each is one call, its dialog comes from the machine. Buttons are those of `actions[]`, nothing else. */
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { type AnyCall, type AnyDocument, approval, type Machine } from '@muyun/contract';
import { invalidate, useGesture } from '../http/index.ts';
import { confirmAsk } from '../feedback.ts';
import { ReasonDialog } from '../overlay/index.ts';
import type { DocRow } from './doc-columns.ts';

/** Call and fixed body of each verb; approve and reject are two answers to one question. */
interface Verb {
  readonly call: AnyCall;
  readonly body?: Readonly<Record<string, unknown>>;
  /** where its text goes */
  readonly text: 'reason' | 'remark';
}

function verbsOf(document: AnyDocument): Readonly<Record<string, Verb>> {
  const { calls } = document;
  const all: Record<string, Verb | undefined> = {
    submit: { call: calls.submit, text: 'remark' },
    withdraw: { call: calls.withdraw, text: 'remark' },
    approve: { call: calls.approval, body: { agree: true }, text: 'remark' },
    reject: { call: calls.approval, body: { agree: false }, text: 'remark' },
    deApprove: { call: calls.deApproval, text: 'reason' },
    void: { call: calls.void, text: 'reason' },
    close: { call: calls.close, text: 'reason' },
    reopen: { call: calls.reopen, text: 'reason' },
  };
  return Object.fromEntries(Object.entries(all).filter(([, verb]) => verb?.call)) as Record<string, Verb>;
}

/** Verbs that take a document on without asking why; the rest ask for a reason, or for a yes. */
const PLAIN = new Set(['submit', 'withdraw']);
const DANGER = new Set(['void', 'reject', 'deApprove', 'close']);
/** What its maker takes back: after what moves the document on, and never its next step. */
const BACK = 'withdraw';

const backLast = (actions: readonly string[]): readonly string[] => [
  ...actions.filter((a) => a !== BACK),
  ...actions.filter((a) => a === BACK),
];

export interface DocVerb {
  readonly action: string;
  readonly label: string;
  readonly isDanger: boolean;
  /** moves the document on: what may be its next step */
  readonly isOnward: boolean;
  run(row: DocRow): Promise<void>;
}
export interface Verbs {
  /** what may be done with the row now, in the machine's order, what takes it back last */
  of(row: DocRow): DocVerb[];
  /** does it without asking, whatever was read last */
  run(action: string, row: DocRow): Promise<void>;
  readonly busy: boolean;
  /** the dialog that is open, to be drawn by the screen */
  readonly dialog: ReactNode;
}

interface Asking {
  readonly row: DocRow;
  readonly action: string;
  readonly label: string;
  /** what the server warns of: whoever says why does it all the same */
  readonly warned?: string;
}

interface VerbOptions {
  /** what the screen shows: read again before the next verb can be pressed */
  readonly shows: AnyCall;
  /** calls whose answers are out of date too; nobody waits for them */
  readonly stale?: readonly AnyCall[];
}

const toneOf = (action: string) => ({
  isDanger: DANGER.has(action),
  isOnward: !DANGER.has(action) && action !== BACK,
});

export function useVerbs(document: AnyDocument, { shows, stale = [] }: VerbOptions): Verbs {
  const [asking, setAsking] = useState<Asking>();
  const verbs = useMemo(() => verbsOf(document), [document]);
  const machine = document.machine as Machine<number, string>;
  const gesture = useGesture();
  const number = (row: DocRow): string => String(row[String(document.numberField)] ?? '');
  const labelOf = (action: string): string => machine.actions[action]?.label ?? action;
  const act = async (row: DocRow, action: string, text?: string): Promise<boolean> => {
    const verb = verbs[action];
    if (!verb) return false;
    const told = text === undefined ? {} : { [verb.text]: text };
    const input = { params: { id: row.id }, body: { version: row.version, ...verb.body, ...told } };
    const answer = await gesture.run(verb.call, input, {
      success: `已${labelOf(action)}`,
      invalidates: [shows],
      onError: ({ code, message }) => {
        if (!document.warnings?.includes(code)) return false;
        setAsking({ row, action, label: labelOf(action), warned: message });
        return true;
      },
    });
    if (answer === undefined) return false;
    void invalidate(...stale, approval.listTodos);
    return true;
  };
  const start = async (row: DocRow, action: string): Promise<void> => {
    const label = labelOf(action);
    if (machine.actions[action]?.reason) return setAsking({ row, action, label });
    const asks = !PLAIN.has(action);
    if (asks && !(await confirmAsk({ title: `${label}${document.title} ${number(row)}？`, okText: label })))
      return;
    await act(row, action);
  };
  return {
    of: (row) =>
      backLast(row.actions ?? []).flatMap((action) =>
        verbs[action]
          ? [{ action, label: labelOf(action), ...toneOf(action), run: (r: DocRow) => start(r, action) }]
          : [],
      ),
    run: async (action, row) => void (await act(row, action)),
    busy: gesture.busy,
    dialog: (
      <ReasonDialog
        open={asking !== undefined}
        title={`${asking?.label ?? ''}${document.title} ${asking ? number(asking.row) : ''}？`}
        okText={asking?.warned ? `仍要${asking.label}` : (asking?.label ?? '')}
        effects={asking?.warned ? [asking.warned] : []}
        danger={asking ? DANGER.has(asking.action) : false}
        onCancel={() => setAsking(undefined)}
        onConfirm={async (reason) => {
          if (asking && (await act(asking.row, asking.action, reason))) setAsking(undefined);
        }}
      />
    ),
  };
}
