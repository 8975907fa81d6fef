/** The package's code of a ward → the one it has (Ia Mơ kept its own). */
export const rightCodes: Readonly<Record<string, string>> = { '23737': '23938' }

/**
 * Provinces that became cities in 2026: Đồng Nai (resolution 30/2026/QH16, from 30 April), Quảng Ninh (36/2026/QH16, from 1
 * September), Bắc Ninh (39/2026/QH16, from 20 September).
 */
export const newCities: readonly string[] = ['75', '22', '24']

/** Communes that became wards in 2026, name and code kept: ten of Đồng Nai (237/NQ-UBTVQH16), twelve of Bắc Ninh (388/NQ-UBTVQH16). */
export const newWards: readonly string[] = [
  ...['25270', '25357', '25363', '26116', '26170', '26248', '26326', '26368', '26425', '26485'],
  ...['07294', '07375', '07399', '07444', '07840', '09193'],
  ...['09292', '09313', '09319', '09454', '09475', '09496'],
]
