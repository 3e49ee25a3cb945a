import { connect, type Socket } from 'node:net'

export type HttpCall = { path: string; headers: Readonly<Record<string, string>>; body: string }
export type Posted = { accepted: number; refused: number; seconds: number }

const headEnd = '\r\n\r\n'

const textOf = (host: string, { path, headers, body }: HttpCall): string =>
  [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')

/** Reads answers off one connection: their status, one after the other. */
const answersOn = (socket: Socket): (() => Promise<number>) => {
  let text = ''
  let waiting: ((status: number) => void) | undefined
  let fail: ((error: Error) => void) | undefined
  const look = (): void => {
    const end = text.indexOf(headEnd)
    if (end < 0 || !waiting) return
    const length = Number(/content-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0)
    // Only ASCII comes back, so characters are bytes.
    if (text.length < end + headEnd.length + length) return
    const status = Number(text.slice(9, 12))
    text = text.slice(end + headEnd.length + length)
    const done = waiting
    waiting = undefined
    done(status)
  }
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part
    look()
  })
  socket.on('error', (error) => fail?.(error))
  socket.on('close', () => fail?.(new Error('the server hung up')))
  return () =>
    new Promise((resolve, reject) => {
      waiting = resolve
      fail = reject
      look()
    })
}

/**
 * Posts letters as fast as they are taken, each line its next one when the last was answered. It is lean on purpose:
 * it shares its cores with whoever answers.
 */
export const postFor = async (
  url: string,
  letters: readonly HttpCall[],
  { ms, lines }: { ms: number; lines: number },
): Promise<Posted> => {
  const { hostname, port, host } = new URL(url)
  const texts = letters.map((letter) => textOf(host, letter))
  const posted = { accepted: 0, refused: 0 }
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: lines }, async () => {
      const socket = connect(Number(port), hostname).setNoDelay()
      const answer = answersOn(socket)
      // Everything is said at least once, however long that takes.
      while (next < texts.length || performance.now() - began < ms) {
        socket.write(texts[next % texts.length] ?? '')
        next += 1
        if ((await answer()) === 200) posted.accepted += 1
        else posted.refused += 1
      }
      socket.destroy()
    }),
  )
  return { ...posted, seconds: (performance.now() - began) / 1000 }
}
