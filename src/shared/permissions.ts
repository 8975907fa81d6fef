/** What a member of staff may be allowed to do in the back office. Every call of `/api/admin` names one. */
export const permissions = [
  'orders.read',
  'orders.fulfil',
  'orders.create',
  'orders.discount',
  'orders.refund',
  'returns.decide',
  'catalog.read',
  'catalog.write',
  'stock.read',
  'stock.adjust',
  'promotions.read',
  'promotions.write',
  'content.write',
  'payments.read',
  'payments.assign',
  'reviews.write',
  'sellers.decide',
  'mail.manage',
  'customers.read',
  'customers.export',
  'reports.read',
  'audit.read',
  'settings.write',
  'staff.manage',
] as const

export type Permission = (typeof permissions)[number]

export const builtInRoles = ['owner', 'manager', 'orders', 'goods', 'marketing', 'books'] as const
export type BuiltInRole = (typeof builtInRoles)[number]

/** The permissions of the roles that every shop has. */
export const permissionsOfRole: Readonly<Record<BuiltInRole, readonly Permission[]>> = {
  owner: permissions,
  manager: permissions.filter((permission) => permission !== 'staff.manage'),
  orders: [
    'orders.read',
    'orders.fulfil',
    'orders.create',
    'returns.decide',
    'catalog.read',
    'stock.read',
    'payments.read',
    'payments.assign',
    'customers.read',
  ],
  goods: ['catalog.read', 'catalog.write', 'stock.read', 'stock.adjust'],
  marketing: [
    'catalog.read',
    'promotions.read',
    'promotions.write',
    'content.write',
    'reviews.write',
    'reports.read',
  ],
  books: [
    'orders.read',
    'catalog.read',
    'stock.read',
    'promotions.read',
    'payments.read',
    'reports.read',
    'audit.read',
  ],
}

export function isPermission(text: string): text is Permission {
  return permissions.some((permission) => permission === text)
}

export function isBuiltInRole(id: string): id is BuiltInRole {
  return builtInRoles.some((role) => role === id)
}
