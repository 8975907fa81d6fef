type Allotment = { totalQuantity: number; totalSold: number }

/** Text of the bar on the page of all flash sales. */
export function pageLabel({ totalQuantity, totalSold }: Allotment): string {
  return totalSold > 0 ? `Đã bán ${totalSold}/${totalQuantity}` : 'Nhanh tay kẻo hết!'
}

/** Text of a section's progress bar: pieces sold, just opened, or nearly sold out. */
export function soldLabel({ totalQuantity, totalSold }: Allotment) {
  if (totalSold > 0) return `Đã bán ${totalSold}`
  return totalQuantity === 0 ? 'SẮP CHÁY HÀNG' : 'MỚI MỞ BÁN'
}
