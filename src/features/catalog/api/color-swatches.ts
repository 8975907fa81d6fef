import type { ProductCard } from '../contract.ts'

/** Names of the option that chooses a product's color, as shops write them. */
export const colorOptions = ['Màu', 'Màu sắc', 'Màu Sắc', 'MÀU SẮC', 'Color', 'Colour'] as const

/** Most swatches on a card; `colorCount` tells the rest. */
const mostSwatches = 4

/** The color among a variant's options. */
export function colorOf(options: Readonly<Record<string, string>>): string | null {
  const name = colorOptions.find((option) => options[option] !== undefined)
  return name === undefined ? null : (options[name] ?? null)
}

/** What a card shows of its variants' colors: how many there are, and swatches of the first with a known name. */
export function toSwatches(
  colors: readonly (string | null)[],
): Pick<ProductCard, 'colorCount' | 'swatches'> {
  const names = [...new Set(colors.filter((color) => color !== null))]
  const swatches = new Set(names.flatMap((name) => hexOf(name) ?? []))
  return { colorCount: names.length, swatches: [...swatches].slice(0, mostSwatches) }
}

/** The color of a Vietnamese or English name; of an unknown one, that of its first words: “Xanh rêu đậm” is “Xanh rêu”. */
function hexOf(name: string): string | undefined {
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  for (let length = Math.min(words.length, 3); length > 0; length -= 1) {
    const known = colorsByName.get(words.slice(0, length).join(' '))
    if (known) return known
  }
  return undefined
}

const palette = `
  be #d9c4a0, be lạc đà #c29a6b, nude #d8ab8b, kem #efe3cf, beige #d9c4a0, cream #efe3cf,
  trắng #f4f1ea, trắng kem #f3ecdd, trắng ngà #efe6d2, trắng sữa #f5f1e8, trắng xám #dfe2e6, white #f4f4f2,
  bạc #c3c8d0, silver #c3c8d0, ghi #8f8b86, xám #8c9097, xám nhạt #c4c8cc, xám đậm #4a4d55, xám bạc #aeb2bd,
  xám tro #9a9ba3, xám khói #9c9ba6, xám than #4c4f57, xám xanh #8c9aa6, gray #8c9097, grey #8c9097,
  đen #26272b, black #26272b,
  nâu #6f5140, nâu nhạt #b99470, nâu be #b99470, nâu sữa #c9a98b, nâu bò #97602f, nâu đất #8a5c42, nâu đậm #4a3428,
  nâu rêu #6d6242, brown #6f5140, gỗ #b98a5a,
  vàng #f2c53d, vàng nhạt #f6e08a, vàng bơ #f2d479, vàng chanh #e4dc4a, vàng nghệ #e2a93b, vàng mù tạt #cf9f3a,
  vàng đồng #c19a4e, vàng gold #d4af61, yellow #f2c53d, gold #d4af61,
  cam #f07a35, cam đất #c5643a, cam cháy #c2552d, cam san hô #ee7a5c, cam đào #f0946c, orange #f07a35,
  đỏ #d23a3a, đỏ tươi #e0302a, đỏ đô #7a1f2e, đỏ đun #7a1f2e, đỏ rượu #7d1a32, đỏ gạch #a4483a, đỏ mận #8d2f45, đỏ cam #e4483c,
  đỏ san hô #ec5a5a, rượu vang #6d1c31, mận #8e2a4e, red #d23a3a,
  hồng #ec86a8, hồng nhạt #f2bcc8, hồng phấn #eeb4bd, hồng đất #c98078, hồng cánh sen #d95c8a, hồng sen #d9588a, hồng đậm #d63a70,
  hồng đào #ec9a8a, hồng tím #c657a8, hồng san hô #f07a7a, hồng khói #b98086, pink #ec86a8,
  tím #7d5fc0, tím nhạt #b9a3dd, tím than #36345c, tím đậm #4f357f, tím khoai môn #a58bc0, purple #7d5fc0,
  xanh #3a76c4, xanh dương #2d66c4, xanh dương nhạt #6fb0e6, xanh lam #2f74c0, xanh biển #3d7fb8, xanh da trời #86c5ea,
  xanh nhạt #8fb1d6, xanh đậm #2f4a73, xanh than #26324f, xanh đen #24344f, xanh navy #27375a, xanh chàm #2b3f66, xanh denim #4f6f94,
  xanh lá #4fa66a, xanh lá cây #4fa66a, xanh lá mạ #93c23f, xanh lá đậm #2f6b45, xanh chuối #b7d334, xanh rêu #6b7a4b, xanh cốm #a3c070,
  xanh ngọc #25a59a, xanh lục #2f8f5b, xanh lục bảo #1d7d68, xanh bạc hà #8fd1bd, xanh mint #8fd1bd, xanh cổ vịt #1f5f66, xanh bơ #a3bd7a,
  xanh lính #5b6343, xanh khói #6f89a6, xanh xám #8fa3ab, navy #27375a, blue #2d66c4, green #4fa66a, mint #8fd1bd`

const colorsByName = new Map(
  palette.split(',').map((entry) => {
    const [, name = '', hex = ''] = /^\s*(.*) (#[0-9a-f]{6})$/.exec(entry) ?? []
    return [name, hex]
  }),
)
