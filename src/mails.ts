import { type ComponentType, createElement } from 'react'
import { render } from 'react-email'
import { PasswordReset, passwordResetSubject } from '#features/identity/mail/password-reset.tsx'
import {
  OrderConfirmation,
  orderConfirmationSubject,
} from '#features/orders/mail/order-confirmation.tsx'

type Template = { component: ComponentType<never>; subject: (props: never) => string }

const templates: Record<string, Template> = {
  'order-confirmation': { component: OrderConfirmation, subject: orderConfirmationSubject },
  'password-reset': { component: PasswordReset, subject: passwordResetSubject },
}

/** Fills a template: subject, HTML and plain text. Throws for a template that does not exist. */
export async function renderLetter(name: string, props: object) {
  const template = templates[name]
  if (!template) throw new Error(`There is no letter ${name}`)
  const letter = createElement(template.component, props as never)
  const [html, text] = await Promise.all([render(letter), render(letter, { plainText: true })])
  return { subject: template.subject(props as never), html, text }
}
