type Area = { readonly province: string; readonly city: string; readonly county: string }

/** Province, city and county as one reads them. A municipality is its own province and is named once. */
export const areaName = ({ province, city, county }: Area, between = ''): string =>
  [...new Set([province, city, county])].filter(Boolean).join(between)
