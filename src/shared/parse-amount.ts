const units: Readonly<Record<string, number>> = {
  k: 1_000,
  ng: 1_000,
  nghin: 1_000,
  ngan: 1_000,
  tr: 1_000_000,
  trieu: 1_000_000,
  ty: 1_000_000_000,
}

/**
 * An amount in đồng as people type it: `250000`, `1.200.000đ`, `250k`, `1tr2` (1,200,000), `1,5tr`, `2 triệu 350`. Undefined for
 * anything else, and for amounts that are no whole number of đồng.
 */
export function parseAmount(text: string): number | undefined {
  const typed = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/\s*(?:d|vnd|dong)\.?\s*$/, '')
    .replace(/\s+/g, '')
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(typed)
  if (grouped || /^\d+$/.test(typed)) return safe(Number(typed.replace(/[.,]/g, '')))
  const [, whole = '', fraction = '', unit = '', rest = ''] =
    /^(\d{1,9})(?:[.,](\d{1,3}))?(k|ng|nghin|ngan|tr|trieu|ty)(\d{0,3})$/.exec(typed) ?? []
  const size = units[unit]
  if (size === undefined || (fraction && rest)) return undefined
  // The digits behind the unit are tenths, hundredths, thousandths of it: 1tr2, 1tr25, 1tr250.
  const decimals = fraction || rest
  return safe(Number(whole) * size + (Number(decimals) * size) / 10 ** decimals.length)
}

const safe = (amount: number) => (Number.isSafeInteger(amount) ? amount : undefined)
