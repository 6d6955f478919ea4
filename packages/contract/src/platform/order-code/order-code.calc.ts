/** How a document number is printed (platform M21, calculations): pure, for the server that allocates and the form that shows an example. */
export interface OrderCodeRule {
  readonly kind: number;
  readonly variant: string;
  readonly prefix: string;
  readonly dateFormat: number;
  readonly serialLength: number;
  readonly cycle: number;
  readonly separator: string;
  readonly byFactory: boolean;
}

function datePart(format: number, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const short = year.slice(2);
  return (
    [short + month + date, short + month, year + month + date, year + month][format - 1] ??
    short + month + date
  );
}

/** A number as printed on `day` (yyyy-MM-dd): prefix, variant, factory, date and serial; the serial grows longer when it must. */
export function formatCode(
  rule: OrderCodeRule,
  day: string,
  serial: number,
  factoryCode: string | null,
): string {
  const factory = rule.byFactory && factoryCode ? rule.separator + factoryCode : '';
  return `${rule.prefix}${rule.variant}${factory}${rule.separator}${datePart(rule.dateFormat, day)}${rule.separator}${String(serial).padStart(rule.serialLength, '0')}`;
}

/** True when the cycle would repeat numbers because the printed date is coarser than it. */
export const cycleTooShort = (dateFormat: number, cycle: number): boolean =>
  (dateFormat === 2 || dateFormat === 4) && cycle === 1;
