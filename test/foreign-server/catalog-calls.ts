import { type Call, chain } from './call.ts'
import { eachIn, type Fields, fieldsOf, listOf, only, type Shape } from './fields.ts'
import {
  bareTree,
  entryCard,
  flashEntry,
  flatCategories,
  objectCard,
  olderProduct,
  sparseProduct,
  titledCard,
} from './product-shapes.ts'

const filters = [
  ...['q', 'sort', 'categoryId', 'category', 'priceMin', 'priceMax', 'ratingMin', 'inStock'],
  'shipFast',
]

/** Attribute parameters contain the attribute's code. */
const attributes = ['attr.*', 'attrMin.*', 'attrMax.*']

const searched: Omit<Call, 'call'> = {
  takes: [...filters, ...attributes],
  with: { pageSize: '100' },
  shapes: [
    (answer) => ({ rows: eachIn(answer, 'data', entryCard) }),
    (answer) => ({ data: eachIn(answer, 'data', titledCard) }),
    (answer) => ({ items: eachIn(answer, 'data', objectCard) }),
    (answer) => ({ success: true, list: eachIn(answer, 'data', titledCard) }),
    (answer) => ({ products: eachIn(answer, 'data', entryCard) }),
  ],
}

const filterable: Shape = (answer) => ({
  data: listOf(answer.data).map((attribute) => ({
    ...only(attribute, 'id', 'name', 'options'),
    code: String(attribute.code).toLowerCase(),
  })),
})

export const catalogCalls: Call[] = [
  {
    ...searched,
    call: 'GET /api/web/products',
    takes: [...filters, ...attributes, 'page', 'pageSize', 'limit'],
  },
  ...chain(
    ['/product', '/products/list', '/product/list'].map((path) => `GET /api/web${path}`),
    { ...searched, own: 'GET /api/web/products' },
  ),
  {
    call: 'GET /api/web/products/{id}',
    shapes: [
      ({ data }) => ({ data: titledCardWithId(fieldsOf(data)) }),
      ({ data }) => entryCard(fieldsOf(data)),
    ],
  },
  {
    call: 'GET /api/web/products/slug/{slug}',
    shapes: [
      ({ data }) => olderProduct(fieldsOf(data)),
      ({ data }) => ({ data: sparseProduct(fieldsOf(data)) }),
      ({ data }) => ({ success: true, data: olderProduct(fieldsOf(data)) }),
    ],
  },
  {
    call: 'GET /api/web/product-attributes/{productId}',
    shapes: [
      ({ data }) => ({
        data: [
          { label: '', value: 'Không tên' },
          ...listOf(data),
          { label: 'Trống', value: '  ' },
          { label: 'Không có', value: null },
        ],
      }),
    ],
  },
  {
    call: 'GET /api/web/recommendations',
    takes: ['currentId', 'page', 'pageSize'],
    shapes: [
      (answer) => ({ data: eachIn(answer, 'items', objectCard) }),
      (answer) => ({ items: eachIn(answer, 'items', titledCard) }),
    ],
  },
  {
    call: 'GET /api/web/search/suggestions',
    takes: ['q'],
    shapes: [
      ({ data }) => suggestions(fieldsOf(data)),
      ({ data }) => ({ data: suggestions(fieldsOf(data)) }),
    ],
  },
  {
    call: 'GET /api/web/category/top',
    shapes: [
      ({ data }) => ({
        data: listOf(data).map((top) => only(top, 'categoryId=id', 'title=name', 'icon=imageUrl')),
      }),
      ({ data }) => ({
        data: listOf(data).map((top) => only(top, 'id', 'name', 'image=imageUrl')),
      }),
      ({ data }) => ({
        data: listOf(data).map(({ id, name, imageUrl }) => ({
          ...{ id, name },
          thumbnail: { url: imageUrl },
        })),
      }),
    ],
  },
  ...chain(
    ['/category/tree', '/categories/tree', '/categories', '/category'].map(
      (path) => `GET /api/web${path}`,
    ),
    {
      shapes: [
        ({ data }) => ({ data: bareTree(listOf(data)) }),
        ({ data }) => ({ data: flatCategories(listOf(data)) }),
      ],
    },
  ),
  ...chain(
    ['category', 'categories'].map((name) => `GET /api/web/${name}/{id}/attributes`),
    { takes: ['filterable'], shapes: [filterable, ({ data }) => ({ data })] },
  ),
  {
    call: 'GET /api/web/flash-sale',
    with: { pageSize: '100' },
    shapes: [
      (answer) => ({ data: { data: eachIn(answer, 'data', flashEntry).toReversed() } }),
      (answer) => ({ data: eachIn(answer, 'data', flashEntry) }),
    ],
  },
  {
    call: 'GET /api/web/flash-sale/product/{productId}',
    shapes: [
      ({ data }) => ({ data: data === null ? null : productSale(fieldsOf(data)) }),
      ({ data }) => ({ success: true, data: data === null ? {} : flashEntry(fieldsOf(data)) }),
    ],
  },
  {
    call: 'GET /api/web/products/flash-remaining',
    takes: ['productId', 'variantId'],
    shapes: [({ data }) => ({ data: only(fieldsOf(data), 'remaining') })],
  },
  {
    call: 'GET /api/web/menu',
    takes: ['location'],
    shapes: [({ data }) => ({ data: titledMenu(listOf(data)) }), ({ data }) => ({ data })],
  },
  {
    call: 'GET /api/web/banners',
    shapes: [
      ({ data }) => ({
        data: listOf(data).map((banner) => only(banner, 'id', 'image', 'title', 'link')),
      }),
    ],
  },
  {
    call: 'GET /api/web/pages/slug/{slug}',
    shapes: [
      ({ data }) => ({
        data: {
          ...only(fieldsOf(data), 'content', 'seoTitle', 'seoDescription'),
          title: { vi: fieldsOf(data).title, en: 'A page' },
          coverImage: null,
        },
      }),
      ({ data }) => ({ data: only(fieldsOf(data), 'title', 'content', 'coverImage', 'showCover') }),
    ],
  },
]

function titledCardWithId(product: Fields): Fields {
  return { ...titledCard(product), id: product.id }
}

function suggestions({ keywords, categories, products }: Fields): Fields {
  return {
    keywords,
    categories: listOf(categories).map((category) => only(category, 'id', 'name', 'imageUrl')),
    products: listOf(products).map(entryCard),
  }
}

/** The flash sale box of the product page. */
function productSale(entry: Fields): Fields {
  const { product: _page, variants: _counts, flashSaleId: _id, ...sale } = flashEntry(entry)
  return { ...sale, remaining: Number(entry.totalQuantity) - Number(entry.totalSold) }
}

function titledMenu(items: Fields[]): Fields[] {
  return items.map(({ id, label, url, children }) => {
    const below = listOf(children)
    return {
      ...{ id, title: label },
      ...(typeof url === 'string' && { url }),
      ...(below.length > 0 && { children: titledMenu(below) }),
    }
  })
}
