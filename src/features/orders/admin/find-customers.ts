import { api } from '#back-office/api.ts'
import type { SearchHit } from '#back-office/feature.ts'
import type { FoundCustomer } from '../customer-search-contract.ts'

/** Customers by name, e-mail or phone number, for the search of everything: each leads to their orders. */
export async function findCustomers(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const query = { q: text }
  const { data } = await api.get<{ data: FoundCustomer[] }>('customers', { signal, query })
  return data.map((customer) => {
    const { name, email, phone } = customer
    const [label = 'Khách chưa có tên', ...others] = [name, phone, email].filter(
      (each) => each !== null,
    )
    return { label, detail: others.join(' · '), to: ordersOf(customer) }
  })
}

/** Orders are searched by phone number and name; the page of an order lists all others of its account. */
function ordersOf({ name, email, phone, lastOrderId }: FoundCustomer): string {
  if (lastOrderId && !phone) return `/don-hang/${lastOrderId}`
  return `/don-hang?${new URLSearchParams({ q: phone ?? name ?? email ?? '' })}`
}
