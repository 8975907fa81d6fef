import { expect, test } from 'vitest'
import { unnamedShop } from '#storefront/shell/shop-facts.ts'
import { shopAndSite } from '#test/rich-results.ts'
import { siteData } from './site-data.ts'

const origin = 'https://tiem.test'

test('the shop is described with its owner and contacts; the telephone with the country’s code', () => {
  const shop = {
    ...unnamedShop,
    name: 'Tiệm',
    phone: '0900 000 000',
    email: 'a@tiem.test',
    owner: 'Hộ kinh doanh Tiệm',
    address: '1 đường Mẫu',
    taxCode: '0123456789',
  }
  const data = siteData({ origin, shop })
  const [site, organization] = shopAndSite.parse(data)['@graph']
  expect(site.potentialAction.target.urlTemplate).toMatch(/^https:\/\/tiem\.test\//)
  expect(organization.contactPoint.telephone).toBe('+84900000000')
  expect(organization).toMatchObject({ taxID: '0123456789', logo: `${origin}/icons/app-512.png` })
})

test('missing details of the shop are left out', () => {
  const [, organization] = siteData({ origin, shop: unnamedShop })['@graph']
  for (const key of ['contactPoint', 'address', 'taxID', 'legalName']) {
    expect(organization).not.toHaveProperty(key)
  }
})
