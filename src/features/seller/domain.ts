export const longestName = 100
export const longestText = 2000
export const longestLogo = 500

export const wrongLogo = 'Logo phải là đường dẫn đầy đủ, bắt đầu bằng https://'

/** True for an address that a logo can be shown from: one on the web that nobody on the way can read, or an upload's. */
export function isLogoAddress(value: string): boolean {
  if (value.startsWith('/uploads/')) return !/[\s\\]/.test(value)
  return /^https:\/\/[^\s/@\\:?#]+\.[^\s@\\]+$/i.test(value) && URL.canParse(value)
}
