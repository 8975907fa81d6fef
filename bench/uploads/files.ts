import { randomFillSync } from 'node:crypto'
import { open } from 'node:fs/promises'
import path from 'node:path'
import {
  ALL_FORMATS,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import sharp from 'sharp'

const megabyte = 1024 ** 2
const frameBytes = 40_000

/** A photo of 12 megapixels, about 5 MB. */
export async function writePhoto(file: string): Promise<void> {
  const [width, height] = [4000, 3000]
  await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .blur(0.6)
    .jpeg({ quality: 88 })
    .toFile(file)
}

/** A video of this size: the frames of a small one, repeated and padded. */
export async function writeVideo(file: string, megabytes: number): Promise<void> {
  const small = path.resolve(import.meta.dirname, '../../test/media/film.mp4')
  const input = new Input({ source: new FilePathSource(small), formats: ALL_FORMATS })
  const track = await input.getPrimaryVideoTrack()
  const config = await track?.getDecoderConfig()
  if (!track || !config) throw new Error('The small video has no picture')
  const frames = await Array.fromAsync(new EncodedPacketSink(track).packets())
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new FilePathTarget(file),
  })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source)
  await output.start()
  const filler = Buffer.alloc(frameBytes)
  filler.writeUInt32BE(frameBytes - 4)
  randomFillSync(filler, 5)
  filler.writeUInt8(12, 4)
  const many = Math.floor((megabytes * megabyte) / (frameBytes + 400))
  for (let n = 0; n < many; n++) {
    const frame = frames[n % frames.length]
    if (!frame) throw new Error('The small video has no frames')
    const data = Buffer.concat([frame.data, filler])
    await source.add(new EncodedPacket(data, frame.type, n / 12, 1 / 12), { decoderConfig: config })
  }
  await output.finalize()
}

/** An MP4 with nearly 100 MB of tables that refer to missing samples. */
export async function writeHostileTables(file: string): Promise<void> {
  const samples = 24_000_000
  const word = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  const handle = await open(file, 'w')
  const box = (name: string, size: number) => Buffer.concat([word(size), Buffer.from(name)])
  const tables = 20 + samples * 4
  await handle.write(Buffer.concat([box('ftyp', 16), Buffer.from('isom\0\0\0\0')]))
  const trak = [box('trak', 16 + tables + 8), box('mdia', 8 + tables + 8), box('stsz', tables)]
  await handle.write(
    Buffer.concat([box('moov', 24 + tables + 8), ...trak, word(0), word(0), word(samples)]),
  )
  const zeros = Buffer.alloc(4 * megabyte, 1)
  for (let left = samples * 4; left > 0; left -= zeros.length) {
    await handle.write(zeros.subarray(0, Math.min(left, zeros.length)))
  }
  await handle.close()
}

/** A small interlaced image file with nearly the maximum number of pixels. */
export async function writeSwellingPicture(file: string): Promise<void> {
  const [width, height] = [7000, 4200]
  await sharp({ create: { width, height, channels: 3, background: '#c0392b' } })
    .png({ progressive: true })
    .toFile(file)
}
