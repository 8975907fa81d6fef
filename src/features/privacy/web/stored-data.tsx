import { useQuery } from '@tanstack/react-query'
import { useShop } from '#storefront/shell/use-shop.ts'
import { AccountEnd } from './account-end.tsx'
import { consentsQuery, isUnknown } from './calls.ts'
import { PersonalData } from './personal-data.tsx'
import { Section } from './section.tsx'

/** Data that the shop stores: export and deletion, by e-mail where the server has no calls for them. */
export function StoredData() {
  const { error } = useQuery(consentsQuery)
  const { email } = useShop()
  if (!isUnknown(error)) {
    return (
      <>
        <PersonalData />
        <AccountEnd />
      </>
    )
  }
  return (
    <Section title="Dữ liệu của bạn">
      <p className="text-ink-soft">
        Bạn muốn nhận một bản dữ liệu của mình hoặc xoá tài khoản? Hãy viết cho tiệm:{' '}
        <a href={`mailto:${email}`} className="underline">
          {email}
        </a>
        .
      </p>
    </Section>
  )
}
