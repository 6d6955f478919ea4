/** 单据链: what the document is made of, itself, what is made of it, and what is not made yet (ux 5.2). */
import type { AnyDocument, DocumentLink, DocumentLinks } from '@muyun/contract';
import { useCall } from '../http/index.ts';
import { TabLink } from '../router/TabLink.tsx';
import { StatusTag } from '../status/StatusTag.tsx';
import { addressOfDocument } from '../tabs/address.ts';

interface Props {
  readonly document: AnyDocument;
  readonly id: string;
  readonly number: string;
}

/** Absent where nothing is linked and nothing can be made of it. */
export function DocSide({ document, id, number }: Props) {
  const { data } = useCall(document.calls.links, { params: { id } });
  const links = data as DocumentLinks | undefined;
  if (!links || links.items.length + links.pending.length === 0) return null;
  const side = (isSource: boolean) => links.items.filter((l) => l.isSource === isSource);
  return (
    <section className="my-surface my-document-chain" aria-label="单据链">
      <h2>单据链</h2>
      <ol>
        {side(true).map((l, i, all) => (
          <Link key={l.id} link={l} before={all[i - 1]} />
        ))}
        <li className="here" aria-current="true">
          <span className="my-t2">{document.title}</span>
          <b>{number}</b>
        </li>
        {side(false).map((l, i, all) => (
          <Link key={l.id} link={l} before={all[i - 1]} />
        ))}
        {links.pending.map((title) => (
          <li key={title} className="pending">
            <span className="my-t2">{title}</span>
            <span className="my-t3">未生成</span>
          </li>
        ))}
      </ol>
      {beyond(links.items).map(({ title, more }) => (
        <p key={title} className="my-t3">
          另有 {more} 张{title}
        </p>
      ))}
    </section>
  );
}

/** A kind is named once, at its first number. */
function Link({ link, before }: { link: DocumentLink; before: DocumentLink | undefined }) {
  return (
    <li>
      <span className="my-t2">{before?.document === link.document ? '' : link.title}</span>
      <TabLink to={addressOfDocument(link.document, link.id)}>{link.no}</TabLink>
      <StatusTag small label={link.state.label} tone={link.state.tone} />
    </li>
  );
}

/** Kinds of which there are more than are shown. */
function beyond(items: readonly DocumentLink[]): { title: string; more: number }[] {
  const shown = new Map<string, { title: string; count: number; n: number }>();
  for (const { document, isSource, title, count } of items) {
    const key = `${document} ${isSource}`;
    shown.set(key, { title, count, n: (shown.get(key)?.n ?? 0) + 1 });
  }
  return [...shown.values()]
    .filter((k) => k.count > k.n)
    .map((k) => ({ title: k.title, more: k.count - k.n }));
}
