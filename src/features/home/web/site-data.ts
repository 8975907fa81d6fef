import type { SiteSettings } from '#storefront/site-settings.ts'

type Site = Pick<SiteSettings, 'origin' | 'shop'>

/** Organization and website as schema.org data. Made on the server, so that browsers load no code for it. */
export function siteData({ origin, shop }: Site) {
  const id = `${origin}/#shop`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebSite',
        name: shop.name,
        url: `${origin}/`,
        inLanguage: 'vi',
        publisher: { '@id': id },
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: `${origin}/search?q={search_term_string}`,
          },
          'query-input': 'required name=search_term_string',
        },
      },
      {
        '@type': 'Organization',
        '@id': id,
        name: shop.name,
        ...(shop.owner && { legalName: shop.owner }),
        url: `${origin}/`,
        logo: `${origin}/icons/app-512.png`,
        ...((shop.phone || shop.email) && { contactPoint: contact(shop) }),
        ...(shop.address && {
          address: {
            '@type': 'PostalAddress',
            streetAddress: shop.address,
            addressCountry: 'VN',
          },
        }),
        ...(shop.taxCode && { taxID: shop.taxCode }),
        // The same promise as in the policy tiles of every product page.
        hasMerchantReturnPolicy: {
          '@type': 'MerchantReturnPolicy',
          applicableCountry: 'VN',
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: 7,
          returnMethod: 'https://schema.org/ReturnByMail',
        },
      },
    ],
  }
}

function contact({ phone, email }: Site['shop']) {
  return {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    areaServed: 'VN',
    availableLanguage: 'vi',
    // With the country code.
    ...(phone && { telephone: phone.replace(/[ .]/g, '').replace(/^0/, '+84') }),
    ...(email && { email }),
  }
}
