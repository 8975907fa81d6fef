type Allotment = { totalQuantity: number; totalSold: number }

/** What the bar says on the page of all flash sales. */
export function pageLabel({ totalQuantity, totalSold }: Allotment): string {
  return totalSold > 0 ? `Đã bán ${totalSold}/${totalQuantity}` : 'Nhanh tay kẻo hết!'
}

/** What a section's progress bar says: how many are sold, that it has just opened, or that it is nearly over. */
export function soldLabel({ totalQuantity, totalSold }: Allotment) {
  if (totalSold > 0) return `Đã bán ${totalSold}`
  return totalQuantity === 0 ? 'SẮP CHÁY HÀNG' : 'MỚI MỞ BÁN'
}
