import type { SiteSettings } from '#storefront/site-settings.ts'

type Site = Pick<SiteSettings, 'origin' | 'shop'>

/** The shop and who keeps it, as schema.org tells it. Made by the server, so that browsers need not know how. */
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
        // As the tiles on every product's page promise it.
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
    // With the country's code, as it is dialled from anywhere.
    ...(phone && { telephone: phone.replace(/[ .]/g, '').replace(/^0/, '+84') }),
    ...(email && { email }),
  }
}
