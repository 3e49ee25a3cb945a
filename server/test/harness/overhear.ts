import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Somebody who gives one and the same answer, and what was said to them. */
export async function overhear(answer: string, during: (url: string) => Promise<unknown>): Promise<string[]> {
  const heard: string[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      heard.push(Buffer.concat(parts).toString('utf8'))
      response.end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await during(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    return heard
  } finally {
    server.close()
    server.closeAllConnections()
  }
}
