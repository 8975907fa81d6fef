import { useFragmentCache } from '../fragment-cache.ts'
import { Link } from '../ui/link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PrivacyButton } from './consent-outlet.tsx'
import { footerColumns } from './footer-columns.ts'
import { contactId, type MenuEntry, type ShopFacts } from './shop-facts.ts'
import { telephone } from './telephone.ts'
import { DmcaBadge, MinistryNotice } from './trust-marks.tsx'

const linkClass =
  'inline-flex min-h-11 items-center hover:text-son hover:underline md:pointer-fine:min-h-8'

// Padding instead of height keeps the line height.
const factLinkClass = '-mx-1 -my-2.5 inline-block px-1 py-2.5 hover:text-son hover:underline'

/** The menu is undefined while it is loading. */
type Props = { shop: ShopFacts; menu: readonly MenuEntry[] | undefined }

/** The footer's menu, the owner's legal details, and the configured trust marks. */
export function Footer({ shop, menu }: Props) {
  const cached = useFragmentCache()
  return (
    <footer className="mt-12 border-t border-line bg-sand text-sm">
      {/* Inside, since what is `far` is no scroll anchor: content above that arrives late would push the footer away. */}
      <div
        className="far [--far:46.5rem] md:[--far:29.5rem] lg:[--far:23.75rem]"
        {...cached(
          () => `footer ${JSON.stringify([shop, menu])}`,
          <Content shop={shop} menu={menu} />,
        )}
      />
    </footer>
  )
}

function Content({ shop, menu }: Props) {
  return (
    <>
      <div className="page-x grid grid-cols-2 max-[18rem]:grid-cols-1 gap-x-4 gap-y-6 py-8 md:grid-cols-[1fr_1fr_1.4fr] md:gap-x-8">
        {!menu && [0, 1].map((column) => <ColumnPlaceholder key={column} />)}
        {footerColumns(menu ?? []).map((column) => (
          <nav key={column.id} aria-label={column.label}>
            <h2 className="mb-1 font-semibold">
              {column.url ? <MenuLink entry={column} /> : column.label}
            </h2>
            <ul>
              {column.children.map((entry) => (
                <li key={entry.id}>
                  <MenuLink entry={entry} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <Owner shop={shop} />
      </div>
      <div className="border-t border-line">
        <div className="page-x flex flex-wrap items-center justify-between gap-4 py-4">
          <div className="flex flex-wrap items-center gap-x-6">
            <p className="text-ink-soft">© {shop.owner || shop.name}. Giữ mọi quyền.</p>
            <PrivacyButton className={`needs-script ${linkClass}`} />
          </div>
          <div className="flex flex-wrap items-center gap-4">
            {shop.ministryNoticeUrl && <MinistryNotice url={shop.ministryNoticeUrl} />}
            {shop.dmcaUrl && <DmcaBadge url={shop.dmcaUrl} />}
          </div>
        </div>
      </div>
    </>
  )
}

function ColumnPlaceholder() {
  return (
    <div aria-hidden="true" className="needs-script flex flex-col gap-6 py-2">
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton key={line} className="h-5 w-3/4 bg-line" />
      ))}
    </div>
  )
}

function MenuLink({ entry }: { entry: MenuEntry }) {
  if (!entry.url) return <span className={linkClass}>{entry.label}</span>
  if (!entry.url.startsWith('/')) {
    return (
      <a href={entry.url} rel="noopener" className={linkClass}>
        {entry.label}
      </a>
    )
  }
  return (
    <Link to={entry.url} className={linkClass}>
      {entry.label}
    </Link>
  )
}

function Owner({ shop }: { shop: ShopFacts }) {
  const facts: [name: string, value: string, href?: string][] = [
    ['Địa chỉ', shop.address],
    ['Mã số thuế', shop.taxCode],
    ['Đăng ký kinh doanh', shop.businessLicence ?? ''],
    ['Điện thoại', shop.phone, telephone(shop.phone)],
    ['Zalo', shop.zaloUrl && 'Nhắn tin', shop.zaloUrl],
    ['Email', shop.email, `mailto:${shop.email}`],
  ]
  return (
    <section id={contactId} aria-labelledby="shop-owner" className="col-span-full md:col-auto">
      <h2 id="shop-owner" className="mb-2 font-semibold">
        {shop.owner || shop.name}
      </h2>
      <dl className="grid grid-cols-[auto_1fr] max-[18rem]:grid-cols-1 gap-x-3 gap-y-1.5">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value, href]) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="text-pretty max-[18rem]:wrap-anywhere">
                {href ? (
                  <a href={href} rel="noopener" className={factLinkClass}>
                    {value}
                  </a>
                ) : (
                  value
                )}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
