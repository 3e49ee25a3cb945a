import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { between, type Random } from '../../../../sandbox/src/random.ts'

/** The one address that a service knows of several processes: each call goes to one of them, or to another that is up. */
export const openBalancer = async (urls: readonly string[], random: Random) => {
  const handed = urls.map(() => 0)
  const pass = async (path: string, body: string): Promise<{ status: number; answer: string }> => {
    const first = between(random, 0, urls.length - 1)
    for (let turn = first; turn < first + urls.length; turn += 1) {
      const at = turn % urls.length
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(`${urls[at]}${path}`, { method: 'POST', headers, body })
        .then(async (response) => ({ status: response.status, answer: await response.text() }))
        .catch(() => undefined)
      if (!reply) continue
      handed[at] = (handed[at] ?? 0) + 1
      return reply
    }
    return { status: 502, answer: '' }
  }
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => pass(request.url ?? '', body))
      .then(({ status, answer }) => response.writeHead(status, { 'content-type': 'application/json' }).end(answer))
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many calls each of them answered. */
    handed,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
