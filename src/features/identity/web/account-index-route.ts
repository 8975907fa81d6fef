import { redirect } from 'react-router'

/** The account opens on the shopper's orders. */
export function loader() {
  return redirect('/user/account/orders')
}
