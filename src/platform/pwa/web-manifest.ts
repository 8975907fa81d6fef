import { type IconName, iconSizes } from './app-icons.ts'
import { backgroundColor, brandColor } from './theme-colors.ts'

/** Longest name that home screens show in full, in characters. */
const maxShortName = 12

/** The web app manifest. */
export function webManifest(shopName: string) {
  return {
    id: '/',
    name: shopName,
    short_name: shortName(shopName),
    description: `Mua sắm tại ${shopName}: tìm hàng, đặt hàng và theo dõi đơn.`,
    lang: 'vi',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: brandColor,
    background_color: backgroundColor,
    categories: ['shopping'],
    icons: [
      icon('app-192', 'any'),
      icon('app-512', 'any'),
      icon('maskable-192', 'maskable'),
      icon('maskable-512', 'maskable'),
    ],
    shortcuts: [
      { name: 'Giỏ hàng', url: '/cart', icons: [icon('cart-96', 'any')] },
      { name: 'Đơn mua', url: '/user/account/orders', icons: [icon('orders-96', 'any')] },
      { name: 'Tìm kiếm', url: '/search', icons: [icon('search-96', 'any')] },
    ],
  }
}

function icon(name: IconName, purpose: 'any' | 'maskable') {
  const size = iconSizes[name]
  return { src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }
}

/** The first words of a name, at most `maxShortName` characters unless the first one is longer. */
function shortName(name: string): string {
  const words = name.split(/\s+/)
  while (words.length > 1 && words.join(' ').length > maxShortName) words.pop()
  return words.join(' ')
}
