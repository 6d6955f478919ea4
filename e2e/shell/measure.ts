/**
 * What is wrong with the layout of the page as it stands: read in the browser, told in words. A number or dimension that
 * is cut or covered means another one, so it counts wherever it stands; other texts may end in an ellipsis.
 */
export function layoutFaults(): string[] {
  const faults = new Set<string>();
  const DATA = /^[\d\s,.×xX%/¥−:~-]+\s*(mm|m²|m|kg|t|件|张|种|个|单|天|条)?$/;
  const shown = (e: Element): boolean =>
    e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && e.getClientRects().length > 0;
  const textOf = (e: Element): string => (e.textContent ?? '').trim();
  const say = (e: Element): string =>
    `${e.tagName.toLowerCase()}.${[...e.classList].slice(0, 2).join('.')} “${textOf(e).slice(0, 28)}”`;
  const scrolls = (e: Element): boolean => {
    for (let p = e.parentElement; p; p = p.parentElement)
      if (/auto|scroll/.test(getComputedStyle(p).overflowX) && p.scrollWidth > p.clientWidth + 1) return true;
    return false;
  };
  // pictures draw themselves; the tab strips of the library scroll by moving their inside
  const PASSED =
    'svg, .my-skip, .ant-tabs-nav-wrap, .ant-select-dropdown, .ant-picker-dropdown, [aria-hidden=true]';
  const all = [...document.body.querySelectorAll('*')].filter((e) => !e.closest(PASSED) && shown(e));

  const isCut = (e: Element): void => {
    const { overflowX } = getComputedStyle(e);
    const hides = overflowX === 'hidden' || overflowX === 'clip';
    const own = [...e.childNodes].some(
      (n) => n.nodeType === Node.TEXT_NODE && /\d/.test(n.textContent ?? ''),
    );
    const wide = e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1;
    if (!wide) return;
    const text = textOf(e);
    if (hides && (own || e.tagName === 'TD') && (DATA.test(text) || /\d\s*×\s*\d/.test(text)))
      faults.add(`cut: ${say(e)}`);
    if (overflowX === 'visible' && own && e.scrollWidth > e.clientWidth + 2 && !scrolls(e))
      faults.add(`spills: ${say(e)}`);
    if (e instanceof HTMLInputElement && /\d/.test(e.value)) faults.add(`cut input: ${e.value}`);
  };
  /** what may be done with a row stands whole in its cell: a verb that is cut is not read, and may be another one */
  const isCutVerb = (e: Element): void => {
    const cell = e.matches('.my-row-actions > *') ? e.closest('td') : null;
    if (!cell) return;
    const inner = cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight);
    if (e.getBoundingClientRect().right > inner + 1) faults.add(`cut verb: ${say(e)}`);
  };
  /** words that have no more room than one character a line */
  const isTower = (e: Element): void => {
    if (e.clientHeight < 64 || getComputedStyle(e).writingMode !== 'horizontal-tb') return;
    for (const node of e.childNodes) {
      const length = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim().length : 0;
      if (length < 4) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if (range.getClientRects().length > length / 1.6) faults.add(`tower: ${say(e)}`);
    }
  };
  const isOutside = (e: Element): void => {
    if (!e.matches('button, input, a, [role=tab], .ant-select, h1, h2, .my-figure')) return;
    const { left, right, width } = e.getBoundingClientRect();
    if (width > 0 && (right > innerWidth + 1 || left < -1) && !scrolls(e)) faults.add(`outside: ${say(e)}`);
  };
  const areMixed = (row: Element): void => {
    if (!/flex|grid/.test(getComputedStyle(row).display)) return;
    const kids = [...row.children].filter(
      (k) =>
        shown(k) &&
        !/absolute|fixed/.test(getComputedStyle(k).position) &&
        (textOf(k) !== '' || k.matches('input, button, svg, img')),
    );
    const boxes = kids.map((k) => k.getBoundingClientRect());
    boxes.forEach((a, i) =>
      boxes.slice(i + 1).forEach((b, j) => {
        const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (x > 2 && y > 2)
          faults.add(`overlap: ${say(kids[i] as Element)} and ${say(kids[i + 1 + j] as Element)}`);
      }),
    );
    const { right } = row.getBoundingClientRect();
    if (/auto|scroll/.test(getComputedStyle(row).overflowX)) return;
    kids.forEach((k, i) => {
      if ((boxes[i] as DOMRect).right > right + 2 && !scrolls(k))
        faults.add(`sticks out: ${say(k)} of ${say(row)}`);
    });
  };

  // a number half under a frozen column, or half beyond the edge of its table, before anybody has scrolled
  const isCovered = (cell: Element): void => {
    const box = cell.closest('.my-table-scroll');
    if (
      !box ||
      box.scrollLeft > 0 ||
      getComputedStyle(cell).position === 'sticky' ||
      !/\d/.test(textOf(cell))
    )
      return;
    const frozen = [...(cell.parentElement?.children ?? [])].filter(
      (c) => getComputedStyle(c).position === 'sticky' && getComputedStyle(c).right !== 'auto',
    );
    const edge = Math.min(
      box.getBoundingClientRect().left + box.clientWidth,
      ...frozen.map((c) => c.getBoundingClientRect().left),
    );
    const { left, right } = cell.getBoundingClientRect();
    if (left < edge - 2 && right > edge + 2) faults.add(`covered: ${say(cell)}`);
  };

  const root = document.scrollingElement as Element;
  if (root.scrollWidth > innerWidth + 1) faults.add(`page scrolls: ${root.scrollWidth} > ${innerWidth}`);
  for (const e of all) {
    isCut(e);
    isCutVerb(e);
    isTower(e);
    isOutside(e);
    areMixed(e);
    if (e.tagName === 'TD') isCovered(e);
  }
  return [...faults];
}
