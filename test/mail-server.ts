import { once } from 'node:events'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** Result of an SMTP step: an error response such as `550 No such box`, or undefined for success. */
type Answer = string | undefined | Promise<string | undefined>

export type MailServerScript = {
  atSender?: () => Answer
  atRecipient?: (address: string) => Answer
  /** Called with the text of a received email. */
  atMessage?: (message: string) => Answer
}

/** A real SMTP server on loopback that keeps accepted emails; `script` makes it fail. */
export async function startMailServer(script: MailServerScript = {}) {
  const accepted: string[] = []
  /** Emails aborted in transit. */
  let cut = 0
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => {
      Promise.resolve(script.atSender?.()).then((answer) => done(refusal(answer)))
    },
    onRcptTo: ({ address }, _session, done) => {
      Promise.resolve(script.atRecipient?.(address)).then((answer) => done(refusal(answer)))
    },
    onData: async (stream, _session, done) => {
      const message = await text(stream).catch(() => undefined)
      if (message === undefined) {
        cut += 1
        return
      }
      const refused = refusal(await script.atMessage?.(message))
      if (!refused) accepted.push(message)
      done(refused)
    },
  }
  const server = new SMTPServer(options)
  // Connections cut by tests.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    accepted,
    get cut() {
      return cut
    },
    url: `smtp://127.0.0.1:${portOf(server.server)}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function refusal(answer: string | undefined) {
  if (answer === undefined) return null
  return Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })
}

/**
 * A scripted server: sends the first of `lines` on connection and the next after each client line; an email counts as one
 * line. After the last it stays silent, or cuts the connection.
 */
export async function startTalker(lines: readonly string[], { cut = false } = {}) {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    const left = [...lines]
    let isMail = false
    const say = () => {
      const line = left.shift()
      if (line === undefined) return cut ? socket.destroy() : undefined
      isMail = line.startsWith('354')
      socket.write(`${line}\r\n`)
    }
    let received = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      received += chunk
      const end = isMail ? '\r\n.\r\n' : '\r\n'
      if (!received.endsWith(end)) return
      received = ''
      say()
    })
    if (left.length === 0 && cut) socket.destroy()
    else if (left.length > 0) say()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function portOf(server: net.Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
