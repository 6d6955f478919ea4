/** XML as text, each element on its line. What is no XML is shown as it stands. */
import { useMemo } from 'react';

const MOST_SHOWN = 400_000;
const STEP = '  ';

function linesOf(node: Node, depth: number, out: string[]): void {
  const pad = STEP.repeat(depth);
  if (node.nodeType === Node.COMMENT_NODE) out.push(`${pad}<!--${node.nodeValue ?? ''}-->`);
  if (node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) out.push(pad + node.nodeValue.trim());
  if (node.nodeType === Node.CDATA_SECTION_NODE) out.push(`${pad}<![CDATA[${node.nodeValue ?? ''}]]>`);
  if (!(node instanceof Element)) return;
  const attributes = [...node.attributes].map((a) => ` ${a.name}="${a.value}"`).join('');
  const inner = [...node.childNodes];
  const [only] = inner;
  if (!only) return void out.push(`${pad}<${node.tagName}${attributes}/>`);
  if (inner.length === 1 && only.nodeType === Node.TEXT_NODE)
    return void out.push(
      `${pad}<${node.tagName}${attributes}>${only.nodeValue?.trim() ?? ''}</${node.tagName}>`,
    );
  out.push(`${pad}<${node.tagName}${attributes}>`);
  for (const one of inner) linesOf(one, depth + 1, out);
  out.push(`${pad}</${node.tagName}>`);
}

/** By its own declaration, else UTF-8. */
function decoded(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const named = /encoding=["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

export function XmlView({ bytes }: { bytes: Uint8Array }) {
  const text = useMemo(() => {
    const plain = decoded(bytes);
    const parsed = new DOMParser().parseFromString(plain, 'application/xml');
    if (parsed.getElementsByTagName('parsererror').length > 0) return plain;
    const out: string[] = [];
    linesOf(parsed.documentElement, 0, out);
    return out.join('\n');
  }, [bytes]);
  return (
    <>
      {text.length > MOST_SHOWN && <p role="note">文件较大，只显示前一部分，完整内容请下载</p>}
      <pre className="my-xml">{text.slice(0, MOST_SHOWN)}</pre>
    </>
  );
}
