/** Everything that the audit log records, by what it happens to. */
export const auditActions = [
  'order.confirmed',
  'order.packed',
  'order.sent',
  'order.tracking-changed',
  'order.noted',
  'order.completed',
  'order.cancelled',
  'order.marked-paid',
  'order.refunded',
  'payment.assigned',
  'staff.invited',
  'staff.invitation-withdrawn',
  'staff.joined',
  'staff.changed',
  'staff.signed-in',
  'staff.ended',
  'staff.restored',
  'staff.signed-out',
  'staff.reset-sent',
  'staff.password-changed',
  'role.created',
  'role.changed',
  'role.deleted',
] as const

export type AuditAction = (typeof auditActions)[number]
