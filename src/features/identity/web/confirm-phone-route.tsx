import { ConfirmContactPage } from './confirm-contact-page.tsx'

export default function ConfirmPhoneRoute() {
  return <ConfirmContactPage kind="phone" />
}
