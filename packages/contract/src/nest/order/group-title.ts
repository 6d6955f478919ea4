/** What a group of one material is called, on screens, in prints and on labels. */
import { thicknessText } from '../../cad/import/import.values.ts';

/** 3003 铝板 2.5 氟碳银; a thickness with all of its decimals, and one at least. */
export const groupTitle = (group: {
  readonly textureName: string | null | undefined;
  readonly thickness: number;
  readonly colorName?: string | null | undefined;
}): string => [group.textureName, thicknessText(group.thickness), group.colorName].filter(Boolean).join(' ');
