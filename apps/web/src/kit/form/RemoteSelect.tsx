/** A select fed by a call. Paged calls are searched on the server by `filter`; arrays in the browser. */
import { useEffect, useMemo, useState } from 'react';
import { Select } from 'antd';
import type { SelectProps } from 'antd';
import { useCall } from '../http/use-call.ts';
import { noOptions } from './asked-options.tsx';
import { rowsOf, toOption } from './options.ts';
import type { OptionSource, SourceOption } from './options.ts';

export interface RemoteSelectProps extends Omit<SelectProps, 'options' | 'onChange' | 'showSearch'> {
  source: OptionSource;
  /** text of a chosen value that is not among the first page, e.g. row.demanderName */
  chosenLabel?: string;
  onChange?: (value: string | string[] | undefined, rows: Record<string, unknown>[]) => void;
}

function useDelayed(text: string, ms: number): string {
  const [held, setHeld] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setHeld(text), ms);
    return () => window.clearTimeout(timer);
  }, [text, ms]);
  return held;
}

const drawOption = (option: { label?: React.ReactNode; data: { hint?: string } }): React.ReactNode =>
  option.data.hint ? (
    <>
      {option.label} <span className="my-t3">{option.data.hint}</span>
    </>
  ) : (
    option.label
  );

export function RemoteSelect({ source, chosenLabel, onChange, value, ...rest }: RemoteSelectProps) {
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const filter = useDelayed(typed, 200);
  const isPaged = 'maxResultCount' in ((source.call.query as { shape?: object } | undefined)?.shape ?? {});
  const wanted = opened || (value !== undefined && value !== null && chosenLabel === undefined);
  const answer = useCall(
    source.call,
    {
      params: source.params,
      query: { ...source.query, ...(isPaged ? { maxResultCount: 50, filter: filter || undefined } : {}) },
    },
    { enabled: wanted, staleTime: 60_000 },
  );
  const options = useMemo(
    () => rowsOf(answer.data).map((row) => toOption(source, row)),
    [answer.data, source],
  );
  const missing =
    chosenLabel !== undefined && typeof value === 'string' && !options.some((o) => o.value === value);
  const shown: SourceOption[] = missing
    ? [{ value: String(value), label: chosenLabel, row: {} }, ...options]
    : options;
  return (
    <Select
      {...rest}
      value={value}
      options={shown}
      loading={answer.isFetching && opened}
      showSearch={{
        filterOption: isPaged
          ? false
          : (input, option) => (option?.label ?? '').toLowerCase().includes(input.toLowerCase()),
        onSearch: setTyped,
      }}
      optionRender={drawOption}
      notFoundContent={noOptions(answer)}
      onOpenChange={(open) => {
        if (open) setOpened(true);
        else setTyped('');
      }}
      onChange={(next: string | string[] | undefined) => {
        const chosen = next === undefined || next === null ? [] : Array.isArray(next) ? next : [next];
        onChange?.(
          next,
          chosen.map((v) => shown.find((o) => o.value === v)?.row).filter((r) => r !== undefined),
        );
      }}
    />
  );
}
