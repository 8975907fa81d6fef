import { type EncodedPacket, EncodedPacketSink, type InputTrack } from 'mediabunny'

/** A track that is copied: what comes out of one file and where it goes in another. */
export type Lane = {
  packets: AsyncGenerator<EncodedPacket, void>
  add: (packet: EncodedPacket) => Promise<void>
  close: () => void
}

/** Those of two hours at 60 frames a second, or of three hours of sound. */
const mostPackets = 500_000

/** How many packets a track has. Throws when no honest one has as many. */
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
    if (count > mostPackets) throw new Error('The video has too many packets')
  }
  return count
}

/**
 * Copies tracks beside one another, whatever is shown first first, so that little waits in memory. Tells when the last
 * packet ends, in seconds. Throws when they come to more than `mostBytes`: tables may name the same bytes many times.
 */
export async function copyPackets(lanes: readonly Lane[], mostBytes: number): Promise<number> {
  const open = await Promise.all(lanes.map(async (lane) => ({ lane, next: await nextOf(lane) })))
  let end = 0
  let bytes = 0
  while (open.length > 0) {
    const first = open.reduce((best, other) =>
      timeOf(other.next) < timeOf(best.next) ? other : best,
    )
    const { lane, next } = first
    if (next) {
      bytes += next.byteLength
      if (bytes > mostBytes) throw new Error('The packets are more than the video')
      await lane.add(next)
      end = Math.max(end, next.timestamp + next.duration)
      first.next = await nextOf(lane)
    } else {
      lane.close()
      open.splice(open.indexOf(first), 1)
    }
  }
  return end
}

async function nextOf({ packets }: Lane): Promise<EncodedPacket | undefined> {
  const { value } = await packets.next()
  return value ?? undefined
}

/** What has ended is closed at once, so that nothing waits for it. */
function timeOf(packet: EncodedPacket | undefined): number {
  return packet?.timestamp ?? Number.NEGATIVE_INFINITY
}
