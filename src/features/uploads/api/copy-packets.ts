import { type EncodedPacket, EncodedPacketSink, type InputTrack } from 'mediabunny'

/** A track being copied from one file to another. */
export type TrackCopy = {
  packets: AsyncGenerator<EncodedPacket, void>
  add: (packet: EncodedPacket) => Promise<void>
  close: () => void
}

/** Two hours at 60 frames a second, or three hours of sound. */
const maxPackets = 500_000

/** The number of packets of a track. Throws above `maxPackets`. */
export async function countPackets(track: InputTrack): Promise<number> {
  const sink = new EncodedPacketSink(track)
  const options = { metadataOnly: true }
  let count = 0
  for (
    let packet = await sink.getFirstPacket(options);
    packet;
    packet = await sink.getNextPacket(packet, options)
  ) {
    count += 1
    if (count > maxPackets) throw new Error('The video has too many packets')
  }
  return count
}

/**
 * Copies tracks interleaved by time, so that few packets wait in memory. Returns the end of the last packet, in seconds.
 * Throws when the packets have more than `maxBytes` together: tables of a hostile file may name the same bytes many times.
 */
export async function copyPackets(tracks: readonly TrackCopy[], maxBytes: number): Promise<number> {
  const open = await Promise.all(
    tracks.map(async (track) => ({ track, next: await nextOf(track) })),
  )
  let end = 0
  let bytes = 0
  while (open.length > 0) {
    const first = open.reduce((best, other) =>
      timeOf(other.next) < timeOf(best.next) ? other : best,
    )
    const { track, next } = first
    if (next) {
      bytes += next.byteLength
      if (bytes > maxBytes) throw new Error('The packets are more than the video')
      await track.add(next)
      end = Math.max(end, next.timestamp + next.duration)
      first.next = await nextOf(track)
    } else {
      track.close()
      open.splice(open.indexOf(first), 1)
    }
  }
  return end
}

async function nextOf({ packets }: TrackCopy): Promise<EncodedPacket | undefined> {
  const { value } = await packets.next()
  return value ?? undefined
}

/** A track that has ended sorts first, so that it is closed at once. */
function timeOf(packet: EncodedPacket | undefined): number {
  return packet?.timestamp ?? Number.NEGATIVE_INFINITY
}
