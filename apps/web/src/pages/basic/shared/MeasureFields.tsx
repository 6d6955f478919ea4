/** Measures of a trial, one number each: exact, as it was typed. */
import { InputNumber } from 'antd';
import { Field } from '../Field.tsx';

export interface Measure {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
}
export type Measures = Readonly<Record<string, string>>;

interface Props {
  readonly measures: readonly Measure[];
  readonly values: Measures;
  readonly onChange: (values: Measures) => void;
}

export function MeasureFields({ measures, values, onChange }: Props) {
  return (
    <>
      {measures.map((m) => (
        <Field key={m.name} label={`${m.label} (${m.unit})`}>
          <InputNumber<string>
            stringMode
            controls={false}
            min="0"
            max="999999999"
            precision={4}
            formatter={(v) =>
              v === undefined
                ? ''
                : String(v)
                    .replace(/(\.\d*?)0+$/, '$1')
                    .replace(/\.$/, '')
            }
            value={values[m.name] ?? null}
            placeholder="0"
            onChange={(v) => onChange(withValue(values, m.name, v))}
            style={{ width: '100%' }}
          />
        </Field>
      ))}
    </>
  );
}

/** What is emptied counts as nothing. */
function withValue(values: Measures, name: string, value: string | null): Measures {
  const { [name]: _before, ...rest } = values;
  return value === null || value === '' ? rest : { ...rest, [name]: value };
}
