import { type ComponentType, createElement } from 'react'
import { render } from 'react-email'
import { AccountChanged, accountChangedSubject } from '#features/identity/mail/account-changed.tsx'
import { ConfirmEmail, confirmEmailSubject } from '#features/identity/mail/confirm-email.tsx'
import { ConfirmPhone, confirmPhoneSubject } from '#features/identity/mail/confirm-phone.tsx'
import {
  ConfirmationCode,
  confirmationCodeSubject,
} from '#features/identity/mail/confirmation-code.tsx'
import {
  ContactReverted,
  contactRevertedSubject,
} from '#features/identity/mail/contact-reverted.tsx'
import {
  EmailChangeRequested,
  emailChangeRequestedSubject,
} from '#features/identity/mail/email-change-requested.tsx'
import { PasswordReset, passwordResetSubject } from '#features/identity/mail/password-reset.tsx'
import { OrderAlert, orderAlertSubject } from '#features/orders/mail/order-alert.tsx'
import { OrderCancelled, orderCancelledSubject } from '#features/orders/mail/order-cancelled.tsx'
import { OrderChanged, orderChangedSubject } from '#features/orders/mail/order-changed.tsx'
import { OrderCompleted, orderCompletedSubject } from '#features/orders/mail/order-completed.tsx'
import {
  OrderConfirmation,
  orderConfirmationSubject,
} from '#features/orders/mail/order-confirmation.tsx'
import {
  OrderLatePayment,
  OrderPaid,
  OrderPartlyPaid,
  OrderRefunded,
  orderLatePaymentSubject,
  orderPaidSubject,
  orderPartlyPaidSubject,
  orderRefundedSubject,
} from '#features/orders/mail/order-payment.tsx'
import { OrderShipping, orderShippingSubject } from '#features/orders/mail/order-shipping.tsx'
import { ReturnChanged, returnChangedSubject } from '#features/returns/mail/return-changed.tsx'
import { StoreDecided, storeDecidedSubject } from '#features/seller/mail/store-decided.tsx'
import {
  BankAccountChanged,
  bankAccountChangedSubject,
} from '#features/settings/mail/bank-account-changed.tsx'
import {
  StaffFactorChanged,
  staffFactorChangedSubject,
} from '#features/staff/mail/staff-factor-changed.tsx'
import { StaffInvitation, staffInvitationSubject } from '#features/staff/mail/staff-invitation.tsx'
import { StaffReset, staffResetSubject } from '#features/staff/mail/staff-reset.tsx'

type Template = { component: ComponentType<never>; subject: (props: never) => string }

const templates: Record<string, Template> = {
  'account-changed': { component: AccountChanged, subject: accountChangedSubject },
  'bank-account-changed': { component: BankAccountChanged, subject: bankAccountChangedSubject },
  'confirm-email': { component: ConfirmEmail, subject: confirmEmailSubject },
  'confirm-phone': { component: ConfirmPhone, subject: confirmPhoneSubject },
  'confirmation-code': { component: ConfirmationCode, subject: confirmationCodeSubject },
  'contact-reverted': { component: ContactReverted, subject: contactRevertedSubject },
  'email-change-requested': {
    component: EmailChangeRequested,
    subject: emailChangeRequestedSubject,
  },
  'order-cancelled': { component: OrderCancelled, subject: orderCancelledSubject },
  'order-changed': { component: OrderChanged, subject: orderChangedSubject },
  'order-completed': { component: OrderCompleted, subject: orderCompletedSubject },
  'order-confirmation': { component: OrderConfirmation, subject: orderConfirmationSubject },
  'order-late-payment': { component: OrderLatePayment, subject: orderLatePaymentSubject },
  'order-alert': { component: OrderAlert, subject: orderAlertSubject },
  'order-paid': { component: OrderPaid, subject: orderPaidSubject },
  'order-partly-paid': { component: OrderPartlyPaid, subject: orderPartlyPaidSubject },
  'order-refunded': { component: OrderRefunded, subject: orderRefundedSubject },
  'return-changed': { component: ReturnChanged, subject: returnChangedSubject },
  'order-shipping': { component: OrderShipping, subject: orderShippingSubject },
  'staff-factor-changed': { component: StaffFactorChanged, subject: staffFactorChangedSubject },
  'staff-invitation': { component: StaffInvitation, subject: staffInvitationSubject },
  'staff-reset': { component: StaffReset, subject: staffResetSubject },
  'store-decided': { component: StoreDecided, subject: storeDecidedSubject },
  'password-reset': { component: PasswordReset, subject: passwordResetSubject },
}

/** Renders an e-mail: subject, HTML and plain text. Throws for an unknown template. */
export async function renderMail(name: string, props: object) {
  const template = templates[name]
  if (!template) throw new Error(`There is no mail template ${name}`)
  const element = createElement(template.component, props as never)
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })])
  return { subject: template.subject(props as never), html, text }
}
