/** Formatted text: headings, lists, emphasis, links. What is pasted comes as plain text; the server takes out what is none of a page. */
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { IconButton } from '../IconButton.tsx';
import './rich.css';

interface Props {
  /** given by the form */
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (html: string) => void;
  readonly disabled?: boolean;
  readonly label?: string;
  readonly maxLength?: number;
}

const TOOLS: readonly (readonly [command: string, label: string, icon: ReactNode, value?: string])[] = [
  ['formatBlock', '小标题', <b key="h">H</b>, 'h2'],
  ['formatBlock', '正文', <b key="p">正</b>, 'p'],
  ['bold', '加粗', <BoldOutlined key="b" />],
  ['italic', '斜体', <ItalicOutlined key="i" />],
  ['underline', '下划线', <UnderlineOutlined key="u" />],
  ['strikeThrough', '删除线', <StrikethroughOutlined key="s" />],
  ['insertUnorderedList', '项目符号', <UnorderedListOutlined key="ul" />],
  ['insertOrderedList', '编号', <OrderedListOutlined key="ol" />],
  ['undo', '撤销', <UndoOutlined key="z" />],
  ['redo', '重做', <RedoOutlined key="y" />],
];

/** The browser's own editing commands: the only ones that keep its undo. */
const act = (command: string, value?: string): void => {
  // oxlint-disable-next-line typescript/no-deprecated -- there is no other that every browser has
  document.execCommand(command, false, value);
};

interface ToolsProps {
  readonly label: string;
  readonly focus: () => void;
  readonly onDone: () => void;
}
function Tools({ label, focus, onDone }: ToolsProps) {
  const press = (command: string, value?: string): void => {
    focus();
    act(command, value);
    onDone();
  };
  const link = (): void => {
    const address = window.prompt('链接地址，如 https://www.example.com', 'https://')?.trim();
    if (address && /^(https?:|mailto:|tel:)/i.test(address)) press('createLink', address);
  };
  return (
    <div className="tools" role="toolbar" aria-label={`${label}格式`}>
      {TOOLS.map(([command, name, icon, value]) => (
        <IconButton key={name} label={name} onClick={() => press(command, value)}>
          {icon}
        </IconButton>
      ))}
      <IconButton label="链接" onClick={link}>
        <LinkOutlined />
      </IconButton>
    </div>
  );
}

export function RichText({ id, value, onChange, disabled, label = '内容', maxLength }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    // what is typed here is not written back: the caret would jump
    if (!box.current || (value ?? '') === shown.current) return;
    shown.current = value ?? '';
    box.current.innerHTML = shown.current;
  }, [value]);
  const tell = (): void => {
    const html = box.current?.innerText.trim() === '' ? '' : (box.current?.innerHTML ?? '');
    shown.current = html;
    onChange?.(html);
  };
  return (
    <div className={`my-rich${disabled ? ' off' : ''}`}>
      {!disabled && <Tools label={label} focus={() => box.current?.focus()} onDone={tell} />}
      <div
        ref={box}
        id={id}
        className="text"
        role="textbox"
        aria-multiline
        aria-label={label}
        contentEditable={!disabled}
        suppressContentEditableWarning
        onInput={tell}
        onPaste={(e) => {
          e.preventDefault();
          act('insertText', e.clipboardData.getData('text/plain'));
        }}
      />
      {maxLength !== undefined && (value?.length ?? 0) > maxLength * 0.9 && (
        <span className="my-t3 count">{`${value?.length ?? 0} / ${maxLength}`}</span>
      )}
    </div>
  );
}
