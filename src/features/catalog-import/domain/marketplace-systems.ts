import type { KnownSystem } from './known-system.ts'

/** Columns of one picture each, such as `image 2`. */
const pictures = (name: string, from: number, to: number) =>
  Object.fromEntries(
    Array.from({ length: to - from + 1 }, (_, index) => [
      `${name} ${from + index}`,
      'images' as const,
    ]),
  )

/** Marketplaces, by the tables of their seller centres. Columns are folded by `foldHeader`. */
export const marketplaceSystems = {
  shopee: {
    signs: [
      ['et title product id', 'ma san pham', 'product id'],
      ['et title product name', 'ten san pham', 'product name'],
      [
        'et title variation id',
        'ma phan loai',
        'ma phan loai hang',
        'variation id',
        'et title product description',
      ],
    ],
    columns: {
      'et title product id': 'productKey',
      'ma san pham': 'productKey',
      'product id': 'productKey',
      'et title product name': 'name',
      'ten san pham': 'name',
      'product name': 'name',
      'et title product description': 'description',
      'mo ta san pham': 'description',
      'et title product category': 'category',
      'et title parent sku': 'productSku',
      'sku san pham': 'productSku',
      'parent sku': 'productSku',
      'et title variation name': 'variation',
      'ten phan loai': 'variation',
      'phan loai hang': 'variation',
      'variation name': 'variation',
      'et title variation sku': 'sku',
      sku: 'sku',
      'sku phan loai': 'sku',
      'et title variation price': 'price',
      gia: 'price',
      price: 'price',
      'et title variation stock': 'stock',
      'so luong': 'stock',
      stock: 'stock',
      'ps item cover image': 'images',
      ...pictures('ps item image', 1, 8),
    },
  },
  tiktok: {
    signs: [['product id'], ['sku id'], ['seller sku'], ['quantity', 'price', 'variation value']],
    columns: {
      'product id': 'productKey',
      'product name': 'name',
      'product description': 'description',
      category: 'category',
      brand: 'brand',
      'variation value': 'variation',
      'seller sku': 'sku',
      price: 'price',
      quantity: 'stock',
      'main image': 'images',
      ...pictures('image', 2, 9),
      'main product image': 'images',
      ...pictures('product image', 2, 9),
    },
  },
} as const satisfies Readonly<Record<string, KnownSystem>>
