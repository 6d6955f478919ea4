/** Labels above fields in a grid of equal columns (06); rare fields behind 更多. */
import { cloneElement, isValidElement, useState } from 'react';
import type { ReactElement } from 'react';
import { Form } from 'antd';
import type { FormInstance } from 'antd';
import { DownOutlined } from '@ant-design/icons';
import { ItemControl } from './controls.tsx';
import { forgive } from './forgive.ts';
import type { FormItem } from './items.ts';
import { initialOf } from './items.ts';
import { checkedOnLeaving } from './leaving.ts';
import './form.css';

export interface FormGridProps {
  form: FormInstance;
  items: readonly FormItem[];
  /** at desktop width; fewer on narrow screens */
  columns?: number;
  /** behind 更多 */
  more?: readonly FormItem[];
  initial?: Record<string, unknown>;
  onFinish?: (values: Record<string, unknown>) => void;
  onValuesChange?: (changed: Record<string, unknown>, all: Record<string, unknown>) => void;
  disabled?: boolean;
}

export function FormGrid({
  form,
  items,
  columns = 5,
  more = [],
  initial,
  onFinish,
  onValuesChange,
  disabled,
}: FormGridProps) {
  const [open, setOpen] = useState(false);
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={initialOf([...items, ...more], initial)}
      disabled={disabled}
      onFinish={onFinish}
      onValuesChange={(changed, all) => {
        forgive(form, changed);
        onValuesChange?.(changed, all);
      }}
      scrollToFirstError={{ block: 'center', focus: true }}
      {...checkedOnLeaving(form)}
      className="my-form"
      style={{ '--cols': columns } as React.CSSProperties}
    >
      {items.map((item) => (
        <GridItem key={item.name} item={item} />
      ))}
      {more.length > 0 && (
        <button
          type="button"
          className="my-link my-form-more"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          更多 <DownOutlined rotate={open ? 180 : 0} />
        </button>
      )}
      {more.map((item) => (
        <GridItem key={item.name} item={open ? item : { ...item, hidden: true }} />
      ))}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </Form>
  );
}

function GridItem({ item }: { item: FormItem }) {
  const control = isValidElement(item.control) ? (
    cloneElement(item.control as ReactElement<{ disabled?: boolean }>)
  ) : (
    <ItemControl item={item} />
  );
  return (
    <Form.Item
      name={item.name}
      label={item.label}
      required={item.required}
      rules={item.hidden ? [] : item.rules}
      extra={item.help}
      hidden={item.hidden}
      style={item.span ? { gridColumn: `span ${item.span}` } : undefined}
    >
      {control}
    </Form.Item>
  );
}
