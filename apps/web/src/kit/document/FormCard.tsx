/** The head of a document as a form: headings over its groups, why it was rejected above them. */
import { useMemo } from 'react';
import type { Catalogue } from '@muyun/contract';
import { FormGrid } from '../form/index.ts';
import type { FormItem } from '../form/index.ts';
import type { DetailOptions } from './detail-options.ts';
import { Facts } from './Facts.tsx';
import { type DocumentScreen, TYPED_NUMBER } from './use-document.ts';
import { DRAFT } from './doc-view.ts';

interface Props {
  readonly fields: Catalogue;
  readonly options: Pick<DetailOptions, 'groups' | 'follow' | 'shows'>;
  readonly screen: DocumentScreen;
}

/** A heading stands in the grid of the form like a field, and holds no value. */
const heading = (title: string): FormItem => ({
  name: `heading ${title}`,
  label: '',
  kind: 'text',
  mark: 'C',
  required: false,
  options: {},
  rules: [],
  control: <div className="my-document-group">{title}</div>,
});

/** Items under their headings; one group needs none, and a grid carries its own title. */
function grouped(groups: DetailOptions['groups'], items: readonly FormItem[]): FormItem[] {
  const all = Object.entries(groups);
  return all.flatMap(([title, names]) => {
    const own = items.filter((i) => names.includes(i.name));
    const isPlain = all.length > 1 && own.some((i) => i.kind !== 'rows');
    return isPlain ? [heading(title), ...own] : own;
  });
}

/** The groups with the fields that the head has now. */
function useGroups(
  { groups, shows }: Props['options'],
  head: Readonly<Record<string, unknown>>,
): DetailOptions['groups'] {
  const shown = Object.entries(groups).map(
    ([title, names]) => [title, shows ? names.filter((n) => shows(n, head)) : names] as const,
  );
  const key = shown.map(([, names]) => names.join()).join('|');
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the names say what is shown
  return useMemo(() => Object.fromEntries(shown), [key, groups]);
}

export function FormCard({ fields, options, screen }: Props) {
  const { follow } = options;
  const groups = useGroups(options, screen.isEditing ? screen.head : (screen.view ?? screen.head));
  const items = useMemo(() => {
    const number = screen.items.filter((i) => i.name === TYPED_NUMBER);
    return [...number, ...grouped(groups, screen.items)];
  }, [groups, screen.items]);
  const reject = screen.view?.['rejectReason'];
  const change = async (changed: Record<string, unknown>): Promise<void> => {
    screen.touch(changed);
    const more = await follow?.(changed, { ...screen.head, ...changed });
    if (!more || Object.keys(more).length === 0) return;
    screen.enter(more);
  };
  return (
    <div className="my-surface my-document-form">
      {typeof reject === 'string' && screen.view?.['orderStatus'] === DRAFT && (
        <p className="my-document-reject">{`驳回原因：${reject}`}</p>
      )}
      {screen.isEditing ? (
        <FormGrid
          form={screen.form}
          items={items}
          columns={5}
          initial={screen.head}
          onValuesChange={(changed) => void change(changed)}
        />
      ) : (
        screen.view && <Facts fields={fields} groups={groups} view={screen.view} />
      )}
    </div>
  );
}
