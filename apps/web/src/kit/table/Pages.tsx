/** Page numbers as every list shows them; the arrows have names. */
import { cloneElement, isValidElement } from 'react';
import { Pagination } from 'antd';
import type { PaginationProps } from 'antd';

const NAMES = { prev: '上一页', next: '下一页' } as const;

const named: PaginationProps['itemRender'] = (_page, type, element) =>
  (type === 'prev' || type === 'next') && isValidElement<{ 'aria-label'?: string }>(element)
    ? cloneElement(element, { 'aria-label': NAMES[type] })
    : element;

export const Pages = (props: Omit<PaginationProps, 'size' | 'itemRender'>) => (
  <Pagination size="small" itemRender={named} {...props} />
);
