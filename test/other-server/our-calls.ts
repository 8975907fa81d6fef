/**
 * Calls of the storefront that the specification does not name: only our own server answers them, and the storefront does
 * without where they are not there.
 */
export const ourCalls: readonly string[] = [
  'POST /api/web/auth/logout',
  'POST /api/web/auth/confirm-contact',
  'POST /api/web/auth/revert-contact',
  'POST /api/web/users/contact-code',
  'POST /api/web/users/contact-changes/resend',
  'POST /api/web/users/contact-changes/cancel',
  'POST /api/web/analytics/events',
  'GET /api/web/addresses/successors',
  'POST /api/web/products/{id}/views',
  'DELETE /api/web/products/views',
  'POST /api/web/orders/user/{id}/cancel',
  'POST /api/web/orders/user/{id}/buy-again',
  'GET /api/web/orders/user/{id}/events',
  'GET /api/web/users/sessions',
  'DELETE /api/web/users/sessions/{id}',
  'POST /api/web/users/sessions/revoke-others',
  'GET /api/web/users/sign-ins',
  'GET /api/web/users/consents',
  'POST /api/web/users/consents',
  'POST /api/web/users/export',
  'POST /api/web/users/delete',
  'PUT /api/web/users/user/notifications/read',
]
