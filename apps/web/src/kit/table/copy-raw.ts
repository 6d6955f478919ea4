/** Copying gives stored values: 252316.68 instead of ¥252,316.68; several cells come as tab-separated rows. */
import type { ClipboardEvent } from 'react';

export function copyRaw(event: ClipboardEvent<HTMLElement>): void {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0);
  const cells = [...event.currentTarget.querySelectorAll('td')].filter((td) => range.intersectsNode(td));
  if (cells.length === 0) return;
  const raw = (td: HTMLElement) => td.dataset.raw ?? td.textContent?.trim() ?? '';
  if (cells.length === 1 && selection.toString().trim() !== cells[0]?.textContent?.trim()) return;
  const lines = new Map<Element | null, string[]>();
  for (const td of cells) {
    const tr = td.parentElement;
    lines.set(tr, [...(lines.get(tr) ?? []), raw(td)]);
  }
  event.clipboardData.setData('text/plain', [...lines.values()].map((line) => line.join('\t')).join('\n'));
  event.preventDefault();
}
