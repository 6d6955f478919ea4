/** Provinces, cities and districts by their codes (GB/T 2260), as the well-kept list of the vant project has them. */
import { areaList } from '@vant/area-data';

const NAMES = [areaList.province_list, areaList.city_list, areaList.county_list] as const;
const at = (code: string, digits: number): string => code.slice(0, digits).padEnd(6, '0');

/** 广东省 佛山市 三水区; of a city or province as far as it goes. Null for a code that is none. */
export function regionName(code: string | null): string | null {
  if (code === null) return null;
  if (NAMES.every((names) => names[code] === undefined)) return null;
  const [province, city, county] = [at(code, 2), at(code, 4), code];
  const parts = [NAMES[0][province], NAMES[1][city], NAMES[2][county]];
  return [...new Set(parts.filter((part) => part !== undefined))].join(' ');
}
