/** A writing gesture: locks its button, carries one request key, shows what went wrong where it belongs. */
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { AnyCall, FieldFault, OutputOf } from '@muyun/contract';
import { toast } from '../feedback.ts';
import { isAbort, isApiError } from './api-error.ts';
import type { ApiError } from './api-error.ts';
import { invalidate } from './query-client.ts';
import { request } from './request.ts';
import type { CallInput } from './request.ts';
import { newRequestKey } from './transport.ts';

/** Anything that can show field faults: a form, an edit grid. Returns the faults it could not place. */
export interface FaultTarget {
  showFaults(faults: readonly FieldFault[]): readonly FieldFault[];
}

export interface ActionOptions<C extends AnyCall> {
  /** toast after success: 已保存 */
  success?: string | ((answer: OutputOf<C>) => string | undefined);
  /** field faults of the answer go here instead of a toast */
  faultsTo?: FaultTarget;
  /** calls whose answers are out of date afterwards */
  invalidates?: readonly AnyCall[];
  /** at once, before what is out of date is read again: whoever leaves the page now has saved, and keeps no draft */
  onAnswered?: () => void;
  onSuccess?: (answer: OutputOf<C>) => void;
  /** return true when the screen shows the error itself (409, password wrong) */
  onError?: (error: ApiError) => boolean | void;
}

export interface ActionHandle<C extends AnyCall> {
  /** undefined when it failed or was already under way */
  run: (input?: CallInput<C>) => Promise<OutputOf<C> | undefined>;
  busy: boolean;
}

/** Shows an error of a write: faults at their fields, the rest as one toast with its number. */
export function showError(error: unknown, target?: FaultTarget): void {
  if (isAbort(error)) return;
  if (!isApiError(error)) throw error;
  if (error.isTold) return;
  if (error.validationErrors.length > 0) {
    const left = target?.showFaults(error.validationErrors) ?? error.validationErrors;
    if (target && left.length === 0) return;
    const more = left
      .filter((f) => f.message !== error.message)
      .map((f) => (target ? f.message : `${f.field} ${f.message}`));
    toast.error(more.length > 0 ? `${error.message}：${more.join('；')}` : error.message);
    return;
  }
  toast.error(error.message, error.status >= 500 ? error.requestId : undefined);
}

/** The key of a gesture: kept while the outcome is unknown and the input unchanged, so a second press cannot act twice. */
export function requestKeys(): { keyFor(input: unknown): string; settled(): void } {
  let held: { text: string; key: string } | undefined;
  return {
    keyFor(input) {
      const text = JSON.stringify(input ?? null) ?? '';
      if (held?.text !== text) held = { text, key: newRequestKey() };
      return held.key;
    },
    settled() {
      held = undefined;
    },
  };
}

/** A gesture whose call is chosen when it is made: the verbs of a document. */
export interface Gesture {
  run: <C extends AnyCall>(
    call: C,
    input?: CallInput<C>,
    options?: ActionOptions<C>,
  ) => Promise<OutputOf<C> | undefined>;
  busy: boolean;
}

/** What is being sent and read anew: the same thing again is the same press. */
interface Underway {
  readonly text: string;
  readonly done: Promise<void>;
}

export function useGesture(): Gesture {
  const [busy, setBusy] = useState(false);
  const under = useRef<Underway | undefined>(undefined);
  const keys = useRef(requestKeys());
  const run = useCallback(
    async <C extends AnyCall>(call: C, input: CallInput<C> = {}, options: ActionOptions<C> = {}) => {
      const text = JSON.stringify([call.id, input.params, input.query, input.body]);
      // pressed twice it is done once; something else that was decided meanwhile waits its turn and is not lost
      while (under.current) {
        if (under.current.text === text) return undefined;
        await under.current.done;
      }
      let end = (): void => undefined;
      const done = new Promise<void>((resolve) => {
        end = resolve;
      });
      under.current = { text, done };
      setBusy(true);
      const key =
        input.requestKey ??
        keys.current.keyFor({ call: call.id, ...input, file: input.file?.size, signal: undefined });
      try {
        const answer = await sendTwice(call, { ...input, requestKey: key });
        keys.current.settled();
        await finish(options, answer);
        return answer;
      } catch (error) {
        if (!isApiError(error) || !error.isUncertain) keys.current.settled();
        if (!(isApiError(error) && options.onError?.(error) === true)) showError(error, options.faultsTo);
        return undefined;
      } finally {
        under.current = undefined;
        setBusy(false);
        end();
      }
    },
    [],
  );
  return { run, busy };
}

export function useAction<C extends AnyCall>(call: C, options: ActionOptions<C> = {}): ActionHandle<C> {
  const gesture = useGesture();
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const { run: start } = gesture;
  const run = useCallback((input: CallInput<C> = {}) => start(call, input, latest.current), [call, start]);
  return { run, busy: gesture.busy };
}

/** A lost answer is asked for once more with the same key; the server gives the first result again. */
async function sendTwice<C extends AnyCall>(call: C, input: CallInput<C>): Promise<OutputOf<C>> {
  try {
    return await request(call, input);
  } catch (error) {
    if (!isApiError(error) || error.code !== 'Http:Network' || input.file) throw error;
    await new Promise((resolve) => window.setTimeout(resolve, 800));
    return request(call, input);
  }
}

async function finish<C extends AnyCall>(options: ActionOptions<C>, answer: OutputOf<C>): Promise<void> {
  const text = typeof options.success === 'function' ? options.success(answer) : options.success;
  options.onAnswered?.();
  if (text) toast.success(text);
  if (options.invalidates) await invalidate(...options.invalidates);
  options.onSuccess?.(answer);
}
