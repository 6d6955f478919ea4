/** A column of a list that leaves the house (engineering F8), and the short ways to say one. */
export interface ListColumn {
  readonly name: string;
  readonly title: string;
  readonly kind: 'text' | 'int' | 'decimal' | 'date';
  readonly places?: number;
  readonly width?: number;
  /** hidden from people who may not see amounts */ readonly amount?: boolean;
  /** summed in the last row */ readonly sum?: boolean;
  /** left out of the print */ readonly xlsxOnly?: boolean;
  /** a size: whole numbers are printed whole */ readonly trim?: boolean;
  /** share of the width on paper */ readonly share?: number;
  /** thousands separators: weights, money, stops and counts, never a part's size */ readonly grouped?: boolean;
}

export const text = (
  name: string,
  title: string,
  width?: number,
  more: Partial<ListColumn> = {},
): ListColumn => ({ name, title, kind: 'text', ...(width ? { width } : {}), ...more });
export const int = (name: string, title: string, sum = false): ListColumn => ({
  name,
  title,
  kind: 'int',
  ...(sum ? { sum, grouped: true } : {}),
});
export const decimal = (
  name: string,
  title: string,
  places: number,
  more: Partial<ListColumn> = {},
): ListColumn => ({ name, title, kind: 'decimal', places, grouped: true, ...more });
