import { color } from '@muyun/contract';

/** Lists that show colours. */
export const COLOR_LISTS = [color.listColors, color.allColors, color.filterColors];
