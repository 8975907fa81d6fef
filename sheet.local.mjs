import sharp from 'sharp'
import { readdirSync } from 'node:fs'
const dir = '/tmp/h5/shots/'
const fs = readdirSync(dir).filter((f) => f.endsWith('.png')).sort()
for (let n = 0; n * 5 < fs.length; n++) {
  const parts = await Promise.all(fs.slice(n * 5, n * 5 + 5).map(async (f, i) => {
    const m = await sharp(dir + f).metadata()
    return { input: await sharp(dir + f).extract({ left: 0, top: 0, width: 360, height: Math.min(m.height, 1300) }).toBuffer(), left: i * 370, top: 0 }
  }))
  await sharp({ create: { width: 1850, height: 1300, channels: 3, background: '#888' } }).composite(parts).png().toFile(`/tmp/h5/sheet${n}.png`)
  console.log(fs.slice(n * 5, n * 5 + 5).join(' '))
}
