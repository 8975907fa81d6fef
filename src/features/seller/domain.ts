export const longestName = 100
export const longestText = 2000
export const longestLogo = 500

export const wrongLogo = 'Logo phải là đường dẫn đầy đủ, bắt đầu bằng https://'

/** True for a usable logo URL: https, or an upload. */
export function isLogoAddress(value: string): boolean {
  if (value.startsWith('/uploads/')) return !/[\s\\]/.test(value)
  return /^https:\/\/[^\s/@\\:?#]+\.[^\s@\\]+$/i.test(value) && URL.canParse(value)
}
