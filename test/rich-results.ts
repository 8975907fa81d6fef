import { z } from 'zod'

// Required fields of structured data for rich results (developers.google.com/search/docs/appearance/structured-data).

const address = z.url({ protocol: /^https?$/ })
const context = z.literal('https://schema.org')
const currency = { priceCurrency: z.literal('VND') }
const price = z.number().int().positive()

const common = {
  url: address,
  ...currency,
  availability: z.enum(['InStock', 'OutOfStock', 'PreOrder'].map((x) => `https://schema.org/${x}`)),
  itemCondition: z.literal('https://schema.org/NewCondition'),
  priceValidUntil: z.iso.datetime().optional(),
  shippingDetails: z
    .object({
      '@type': z.literal('OfferShippingDetails'),
      shippingRate: z.object({ value: z.literal(0), currency: z.literal('VND') }),
      shippingDestination: z.object({ addressCountry: z.literal('VN') }),
    })
    .optional(),
}

const offer = z.object({ '@type': z.literal('Offer'), price, ...common })
const offers = z
  .object({
    '@type': z.literal('AggregateOffer'),
    lowPrice: price,
    highPrice: price,
    offerCount: z.number().int().positive(),
    ...common,
  })
  .refine(({ lowPrice, highPrice }) => lowPrice < highPrice)

export const productSnippet = z.object({
  '@context': context,
  '@type': z.literal('Product'),
  name: z.string().min(1),
  url: address,
  description: z.string().min(1).max(5000).optional(),
  image: z.array(address).min(1).optional(),
  offers: z.discriminatedUnion('@type', [offer, offers]),
  aggregateRating: z
    .object({
      '@type': z.literal('AggregateRating'),
      ratingValue: z.number().min(1).max(5),
      ratingCount: z.number().int().positive(),
    })
    .optional(),
})

export const breadcrumbs = z.object({
  '@context': context,
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.object({
        '@type': z.literal('ListItem'),
        position: z.number().int(),
        name: z.string().min(1),
        item: address,
      }),
    )
    .min(2)
    .refine((items) => items.every(({ position }, index) => position === index + 1)),
})

export const shopAndSite = z.object({
  '@context': context,
  '@graph': z.tuple([
    z.object({
      '@type': z.literal('WebSite'),
      name: z.string().min(1),
      url: address,
      potentialAction: z.object({
        '@type': z.literal('SearchAction'),
        target: z.object({ urlTemplate: z.string().endsWith('/search?q={search_term_string}') }),
        'query-input': z.literal('required name=search_term_string'),
      }),
    }),
    z.object({
      '@type': z.literal('Organization'),
      name: z.string().min(1),
      url: address,
      logo: address,
      contactPoint: z.object({ telephone: z.e164(), email: z.string().min(3) }),
      address: z.object({ streetAddress: z.string().min(1), addressCountry: z.literal('VN') }),
      taxID: z.string().min(1),
      hasMerchantReturnPolicy: z.object({
        applicableCountry: z.literal('VN'),
        merchantReturnDays: z.literal(7),
      }),
    }),
  ]),
})
