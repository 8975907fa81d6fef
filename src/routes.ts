import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** The whole site on one page. */
export default [
  index('features/home/web/home-route.tsx'),
  route('products/:slug', 'features/product/web/product-route.tsx'),
  route('search', 'features/search/web/search-route.tsx'),

  // Cart and checkout

  // Signing in

  // The shopper's account

  // Texts of the shop
  route('page/:slug', 'features/content/web/page-route.tsx'),
  route('*', 'features/content/web/not-found-route.tsx'),
] satisfies RouteConfig
