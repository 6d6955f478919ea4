/** What the log says of the page of a factory: which of its parts are others than before. */
import { site, type SiteView } from '@muyun/contract';
import type { AuditEntry, Change } from '../../../kit/audit.ts';

const { SITE_LABELS, SITE_TEXT } = site;
type Part = keyof typeof SITE_LABELS;
const PARTS = Object.keys(SITE_LABELS) as Part[];

const said = (view: SiteView, part: Part): unknown =>
  part === 'banners' || part === 'qualifications' ? view[part].map((p) => p.name) : view[part];
const isOther = (before: SiteView, after: SiteView, part: Part): boolean =>
  JSON.stringify(before[part]) !== JSON.stringify(after[part]);

/** The row of the log for a page that was saved. */
export const siteEntry = (before: SiteView, after: SiteView): AuditEntry => ({
  bizType: 'tenant.web.introducte',
  bizNo: after.title,
  action: 'update',
  summary: site.saveSite.title,
  changes: PARTS.filter((part) => isOther(before, after, part)).map((field): Change =>
    field === 'content'
      ? { field, label: SITE_LABELS[field], oldValue: null, newValue: SITE_TEXT.other }
      : { field, label: SITE_LABELS[field], oldValue: said(before, field), newValue: said(after, field) },
  ),
});
