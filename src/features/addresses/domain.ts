type Line = { street: string; wardName: string; districtName: string; provinceName: string }

/** An address on one line: street, ward, district, province; what is empty is left out. */
export function addressLine({ street, wardName, districtName, provinceName }: Line): string {
  return [street, wardName, districtName, provinceName].filter(Boolean).join(', ')
}

/** The list with the default address first, the rest in their order. */
export function defaultFirst<Item extends { isDefault: boolean }>(list: readonly Item[]): Item[] {
  return list.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
}
