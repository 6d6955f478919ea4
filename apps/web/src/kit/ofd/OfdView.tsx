/** An OFD document to read: its pages one below the other, each drawn when it comes into view. */
import { useEffect, useRef, useState } from 'react';
import { ErrorBlock, SkeletonLines } from '../states/index.ts';
import { ZipFault } from '../zip/zip.ts';
import { Drawing } from './draw.ts';
import { OfdFault } from './xml.ts';
import './ofd.css';

export function OfdView({ bytes, label }: { bytes: Uint8Array; label: string }) {
  const [drawing, setDrawing] = useState<Drawing>();
  const [fault, setFault] = useState<Error>();
  useEffect(() => {
    let made: Drawing | undefined;
    let isGone = false;
    Drawing.open(bytes).then(
      (opened) => {
        made = opened;
        if (isGone) opened.end();
        else setDrawing(opened);
      },
      (error: unknown) => {
        const isKnown = error instanceof OfdFault || error instanceof ZipFault;
        if (!isGone) setFault(isKnown ? error : new Error('文件无法读取，可下载后用 OFD 阅读器打开'));
      },
    );
    return () => {
      isGone = true;
      made?.end();
    };
  }, [bytes]);
  if (fault) return <ErrorBlock error={fault} title="不能预览" />;
  if (!drawing) return <SkeletonLines />;
  return (
    <div className="my-ofd" role="document" aria-label={label}>
      {drawing.pages.map((page, i) => (
        <Page key={`${i}`} drawing={drawing} at={i} label={`第 ${i + 1} 页，共 ${drawing.pages.length} 页`} />
      ))}
    </div>
  );
}

function Page({ drawing, at, label }: { drawing: Drawing; at: number; label: string }) {
  const sheet = useRef<HTMLDivElement>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const page = drawing.pages[at];
  useEffect(() => {
    const target = sheet.current;
    if (!target || !page) return undefined;
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((e) => e.isIntersecting)) return;
      seen.disconnect();
      drawing.page(page).then(
        (drawn) => {
          target.replaceChildren(drawn.svg);
          setMissing(drawn.missing);
        },
        () => setMissing(['本页内容已损坏']),
      );
    });
    seen.observe(target);
    return () => seen.disconnect();
  }, [drawing, page]);
  if (!page) return null;
  return (
    <figure>
      <div
        ref={sheet}
        className="my-ofd-page"
        role="img"
        aria-label={label}
        style={{
          aspectRatio: `${page.box.width} / ${page.box.height}`,
          maxWidth: `${page.box.width * 4.6}px`,
        }}
      />
      {missing.length > 0 && <figcaption role="note">{missing.join('；')}，其余内容已显示</figcaption>}
    </figure>
  );
}
