import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** All pages and their addresses. */
export default [
  index('features/home/web/home-route.tsx'),
  route('products/:slug', 'features/product/web/product-route.tsx'),
  route('flash-sale', 'features/flash-sale/web/flash-sale-route.tsx'),
  route('search', 'features/search/web/search-route.tsx'),
  route('bo-suu-tap/:slug', 'features/catalog/web/collection-route.tsx'),

  // Sign-in
  route('login', 'features/identity/web/login-route.tsx'),
  route('register', 'features/identity/web/register-route.tsx'),
  route('forgot-password', 'features/identity/web/forgot-password-route.tsx'),
  route('reset-password', 'features/identity/web/reset-password-route.tsx'),

  // Targets of links in account e-mails
  route('confirm-email', 'features/identity/web/confirm-email-route.tsx'),
  route('confirm-phone', 'features/identity/web/confirm-phone-route.tsx'),
  route('revert-contact', 'features/identity/web/revert-contact-route.tsx'),

  layout('storefront/personal-pages.tsx', [
    // Cart and checkout
    route('cart', 'features/cart/web/cart-route.tsx'),
    route('checkout', 'features/checkout/web/checkout-route.tsx'),
    route('order/thankyou/:id', 'features/orders/web/thank-you-route.tsx'),
    route('order/link', 'features/orders/web/order-link-route.tsx'),

    // The shopper's account
    route('user/account', 'features/account/web/account-layout-route.tsx', [
      index('features/identity/web/profile-route.tsx', { id: 'account-index' }),
      route('profile', 'features/identity/web/profile-route.tsx'),
      route('change-password', 'features/identity/web/change-password-route.tsx'),
      route('address', 'features/addresses/web/address-book-route.tsx'),
      route('orders', 'features/orders/web/orders-route.tsx'),
      route('voucher', 'features/wallet/web/voucher-route.tsx'),
      route('coin', 'features/wallet/web/coin-route.tsx'),
      route('notifications', 'features/notifications/web/notifications-route.tsx'),
      route('privacy', 'features/privacy/web/privacy-route.tsx'),
      route('orders/:id', 'features/orders/web/account-order-route.tsx'),
      route('reviews', 'features/reviews/web/account-reviews-route.tsx'),
    ]),
    route('user/orders/:id', 'features/orders/web/order-route.tsx'),
    route('user/reviews', 'features/reviews/web/reviews-route.tsx'),
    route('user/vouchers', 'features/checkout/web/choose-voucher-route.tsx'),
    route('register-seller', 'features/seller/web/register-seller-route.tsx'),
    route('user/select-address', 'features/addresses/web/select-address-route.tsx'),
  ]),

  // Content pages
  route('page/:slug', 'features/content/web/page-route.tsx'),
  route('*', 'features/content/web/not-found-route.tsx'),
] satisfies RouteConfig
