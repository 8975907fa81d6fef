/** Cutting, scaling, turning and bending art. */
import sharp from 'sharp'
import type { Sprite } from './colors.ts'

export function trim(s: Sprite): Sprite {
  let [left, top, right, bottom] = [s.width, s.height, -1, -1]
  for (let y = 0; y < s.height; y++) {
    for (let x = 0; x < s.width; x++) {
      if ((s.data[(y * s.width + x) * 4 + 3] as number) < 24) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  if (right < 0) throw new Error('An empty picture')
  const [width, height] = [right - left + 1, bottom - top + 1]
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    const from = ((y + top) * s.width + left) * 4
    data.set(s.data.subarray(from, from + width * 4), y * width * 4)
  }
  return { data, width, height }
}

export async function resize(s: Sprite, width: number, height: number): Promise<Sprite> {
  const [w, h] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))]
  const raw = { width: s.width, height: s.height, channels: 4 as const }
  const data = await sharp(s.data, { raw })
    .resize(w, h, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  return { data: new Uint8Array(data), width: w, height: h, ...(s.shade && { shade: s.shade }) }
}

export async function soften(s: Sprite, sigma: number): Promise<Sprite> {
  const pad = Math.ceil(sigma * 3)
  const raw = { width: s.width, height: s.height, channels: 4 as const }
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const wide = await sharp(s.data, { raw })
    .extend({ top: pad, bottom: pad, left: pad, right: pad, background: clear })
    .raw()
    .toBuffer()
  const size = { width: s.width + 2 * pad, height: s.height + 2 * pad }
  const data = await sharp(wide, { raw: { ...size, channels: 4 } })
    .blur(sigma)
    .raw()
    .toBuffer()
  return { data: new Uint8Array(data), ...size }
}

/** Scales art to look equally large whatever its proportions: by area, within a largest width and height. */
export function scaled(s: Sprite, area: number, width: number, height: number): Promise<Sprite> {
  const scale = Math.min(area / Math.sqrt(s.width * s.height), width / s.width, height / s.height)
  return resize(s, s.width * scale, s.height * scale)
}

export function rotate(s: Sprite, degrees: number): Sprite {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const width = Math.ceil(Math.abs(s.width * cos) + Math.abs(s.height * sin)) + 2
  const height = Math.ceil(Math.abs(s.width * sin) + Math.abs(s.height * cos)) + 2
  return bend(s, width, height, (x, y, at) => {
    const [dx, dy] = [x - width / 2, y - height / 2]
    at[0] = dx * cos + dy * sin + s.width / 2
    at[1] = dy * cos - dx * sin + s.height / 2
  })
}

/**
 * The art turned about its upright axis (yaw) and tipped (pitch), in degrees, as seen from a few arm's lengths away.
 * `eye` is the height of the eye, 0 at the top and 1 at the base: seen from its base, standing art keeps a level foot.
 */
export function swing(s: Sprite, yaw: number, pitch: number, eye: number): Sprite {
  const [cy, sy] = [Math.cos((yaw * Math.PI) / 180), Math.sin((yaw * Math.PI) / 180)]
  const [cp, sp] = [Math.cos((pitch * Math.PI) / 180), Math.sin((pitch * Math.PI) / 180)]
  const far = 2.6 * Math.max(s.width, s.height)
  // The plane's two axes in space; a ray through the eye meets the plane where the 2×2 system below says.
  const [ux, uy, uz] = [cy, sy * sp, sy * cp]
  const [vx, vy, vz] = [0, cp, -sp]
  const [width, height] = [Math.ceil(s.width * 1.3), Math.ceil(s.height * 1.4)]
  const center = s.height * (0.2 + eye)
  return trim(
    bend(s, width, height, (x, y, at) => {
      const [px, py] = [(x - width / 2) / far, (y - center) / far]
      const [a, b, c, d] = [ux - px * uz, vx - px * vz, uy - py * uz, vy - py * vz]
      const det = a * d - b * c
      at[0] = (far * (px * d - py * b)) / det + s.width / 2
      at[1] = (far * (py * a - px * c)) / det + s.height * eye
    }),
  )
}

/** Gives art that is turned a side to be seen: `depth` pixels to the right, or to the left when negative. */
export function thicken(s: Sprite, depth: number): Sprite {
  const [room, way] = [Math.ceil(Math.abs(depth)), Math.sign(depth)]
  const width = s.width + room
  const data = new Uint8Array(width * s.height * 4)
  for (let y = 0; y < s.height; y++) {
    let edge = -1
    for (let step = 0; step < width; step++) {
      const x = way > 0 ? step : s.width - 1 - step
      const i = (y * s.width + x) * 4
      const inside = x >= 0 && x < s.width
      const alpha = inside ? (s.data[i + 3] as number) / 255 : 0
      if (alpha > 0.97) edge = x
      const o = (y * width + (way > 0 ? x : x + room)) * 4
      const gone = edge < 0 ? room + 1 : Math.abs(x - edge)
      const side = Math.min(1, Math.max(0, room + 0.5 - gone)) * (1 - alpha)
      const from = (y * s.width + edge) * 4
      const shade = 0.8 - (0.22 * gone) / room
      for (let k = 0; k < 3; k++) {
        const front = inside ? (s.data[i + k] as number) * alpha : 0
        const back = side > 0 ? (s.data[from + k] as number) * shade * side : 0
        data[o + k] = (front + back) / Math.max(0.001, alpha + side)
      }
      data[o + 3] = (alpha + side) * 255
    }
  }
  return { data, width, height: s.height }
}

/** Resamples through an inverse map, with premultiplied alpha so that edges keep their color. */
function bend(
  s: Sprite,
  width: number,
  height: number,
  map: (x: number, y: number, at: Float64Array) => void,
): Sprite {
  const data = new Uint8Array(width * height * 4)
  const at = new Float64Array(2)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      map(x + 0.5, y + 0.5, at)
      const [fx, fy] = [(at[0] as number) - 0.5, (at[1] as number) - 0.5]
      const [ix, iy] = [Math.floor(fx), Math.floor(fy)]
      if (ix < -1 || iy < -1 || ix >= s.width || iy >= s.height) continue
      let [r, g, b, alpha] = [0, 0, 0, 0]
      for (let k = 0; k < 4; k++) {
        const [sx, sy] = [ix + (k & 1), iy + (k >> 1)]
        if (sx < 0 || sy < 0 || sx >= s.width || sy >= s.height) continue
        const w = (k & 1 ? fx - ix : 1 - fx + ix) * (k >> 1 ? fy - iy : 1 - fy + iy)
        const i = (sy * s.width + sx) * 4
        const a = (s.data[i + 3] as number) * w
        alpha += a
        r += (s.data[i] as number) * a
        g += (s.data[i + 1] as number) * a
        b += (s.data[i + 2] as number) * a
      }
      if (alpha < 0.5) continue
      const o = (y * width + x) * 4
      data[o] = r / alpha
      data[o + 1] = g / alpha
      data[o + 2] = b / alpha
      data[o + 3] = alpha
    }
  }
  return { data, width, height }
}
