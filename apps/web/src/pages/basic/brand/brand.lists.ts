/** Lists that are out of date when something of a brand has changed. */
import { brand, brandHost, tenantBrand } from '@muyun/contract';

export const BRAND_LISTS = [
  brand.listBrands,
  brand.getBrand,
  tenantBrand.listTenantBrands,
  tenantBrand.listBrandUses,
  tenantBrand.usableBrands,
  brandHost.listBrandApplications,
  brandHost.listOccupied,
];
