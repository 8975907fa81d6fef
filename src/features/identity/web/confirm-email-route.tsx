import { ConfirmContactPage } from './confirm-contact-page.tsx'

export default function ConfirmEmailRoute() {
  return <ConfirmContactPage kind="email" />
}
