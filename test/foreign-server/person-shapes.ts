import { type Fields, fieldsOf, listOf, only } from './fields.ts'

/** A user with a different name field, and a birthday with a time. */
export function person(user: Fields): Fields {
  const { birthday } = user
  return {
    ...only(user, 'id', 'email', 'displayName', 'phone', 'gender', 'avatar', 'points'),
    username: user.phone,
    birthday: typeof birthday === 'string' ? `${birthday}T00:00:00.000Z` : null,
  }
}

/** Fields of the signed-in user named by the specification. */
export function account(user: Fields): Fields {
  return only(user, 'id', 'email', 'name', 'username=phone')
}

/** An address in the older shape, without codes. */
export function plainAddress(address: Fields): Fields {
  return {
    ...only(address, 'id', 'fullName', 'phone', 'street', 'isDefault'),
    ...only(address, 'province=provinceName', 'district=districtName', 'ward=wardName'),
  }
}

/** An address with the specification's fields. */
export function codedAddress(address: Fields): Fields {
  return {
    ...only(address, 'id', 'fullName', 'phone', 'street', 'isDefault', 'provinceCode'),
    ...only(address, 'provinceName', 'districtCode', 'districtName', 'wardCode', 'wardName'),
  }
}

type Files = (media: Fields[]) => Fields

/** The three shapes of a review's files. */
export const files: Readonly<Record<'media' | 'reviewMedia' | 'images', Files>> = {
  media: (media) => ({
    media: media.map((file) => only(file, 'path=url', 'mimeType')),
  }),
  reviewMedia: (media) => ({
    reviewMedia: media.map((file) => ({
      userMedia: { ...only(file, 'id', 'url', 'mimeType'), originalName: 'a', fileName: 'b' },
    })),
  }),
  images: (media) => ({ images: media.map(({ url }) => url) }),
}

/** A review, with its files in one of the shapes. */
export function review(filesOf: Files, name: 'name' | 'displayName'): (fields: Fields) => Fields {
  return (fields) => ({
    ...only(fields, 'id', 'rating', 'content', 'orderId', 'productId'),
    user: { [name]: fieldsOf(fields.user).displayName },
    ...(fields.product !== undefined && { product: reviewed(fieldsOf(fields.product)) }),
    ...filesOf(listOf(fields.media)),
  })
}

/** A product that is or can be reviewed. */
export function reviewed(product: Fields): Fields {
  return only(product, 'id', 'slug', 'name')
}
