/** Which workbook an export is written on: one of the space's own making, or that of the house (engineering A17). */
import { Select } from 'antd';
import { excelTemplate } from '@muyun/contract';
import { useCan } from '../../kit/auth/index.ts';
import { useCall } from '../../kit/http/index.ts';

/** as the house writes it */
export const HOUSE = '';
const HOUSE_LABEL = '系统格式';
export interface PaperTemplate {
  readonly id: string;
  readonly name: string;
  readonly isDefault: boolean;
}

/** Templates of a kind; none for who may not see them, and while they are on their way. */
export function useTemplates(kind: number | null): readonly PaperTemplate[] {
  const may = useCan('AlBasic.ExcelTemplates:get');
  const { data } = useCall(
    excelTemplate.allExcelTemplates,
    { query: { kind: kind ?? 0 } as never },
    { enabled: may && kind !== null, keepPrevious: false },
  );
  return (data ?? []) as unknown as readonly PaperTemplate[];
}

/** The template that an export begins with: the default one, else the house's format. */
export const firstChoice = (templates: readonly PaperTemplate[]): string =>
  templates.find((t) => t.isDefault)?.id ?? HOUSE;
/** What a choice is called. */
export const templateLabel = ({ name, isDefault }: PaperTemplate): string =>
  isDefault ? `${name}（默认）` : name;
/** A choice as an export asks for it. Whoever sees no templates leaves the choice to the default. */
export const wayOf = (on: string, templates: readonly PaperTemplate[]) =>
  on !== HOUSE ? { templateId: on } : templates.length > 0 ? { asHouse: true } : {};

/** The choices of an export; nothing where there is only the house's format. */
export function TemplateSelect({
  templates,
  value,
  disabled,
  house = HOUSE_LABEL,
  onChange,
}: {
  templates: readonly PaperTemplate[];
  value: string;
  disabled?: boolean;
  /** what the house's own format is called */
  house?: string;
  onChange: (value: string) => void;
}) {
  if (templates.length === 0) return null;
  return (
    <Select
      aria-label="Excel 模板"
      style={{ width: '100%' }}
      value={value}
      disabled={disabled}
      options={[
        { value: HOUSE, label: house },
        ...templates.map((t) => ({ value: t.id, label: templateLabel(t) })),
      ]}
      onChange={onChange}
    />
  );
}
