/** Provinces with their cities and districts as choices (S290). The list is fetched when somebody chooses. */

export interface AreaOption {
  /** six digits of GB/T 2260 */
  readonly code: string;
  readonly name: string;
  /** name of the province that it belongs to */
  readonly province: string;
  readonly children?: AreaOption[];
}

type Names = Readonly<Record<string, string>>;
const under = (names: Names, digits: number): Map<string, [string, string][]> => {
  const groups = new Map<string, [string, string][]>();
  for (const entry of Object.entries(names)) {
    const key = entry[0].slice(0, digits);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return groups;
};

/** All provinces, each with what belongs to it. */
export async function loadRegions(): Promise<AreaOption[]> {
  const { areaList } = await import('@vant/area-data');
  const [cities, districts] = [under(areaList.city_list, 2), under(areaList.county_list, 4)];
  return Object.entries(areaList.province_list).map(([code, name]) => ({
    code,
    name,
    province: name,
    children: (cities.get(code.slice(0, 2)) ?? []).map(([cityCode, cityName]) => ({
      code: cityCode,
      name: cityName,
      province: name,
      children: (districts.get(cityCode.slice(0, 4)) ?? []).map(([own, district]) => ({
        code: own,
        name: district,
        province: name,
      })),
    })),
  }));
}

/** From the province down to the code, as far as the options go. */
export function pathTo(options: readonly AreaOption[], code: string): string[] {
  for (const option of options) {
    if (option.code === code) return [code];
    const rest = option.children ? pathTo(option.children, code) : [];
    if (rest.length > 0) return [option.code, ...rest];
  }
  return [];
}
