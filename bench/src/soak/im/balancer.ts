import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { between, type Random } from '../../../../sandbox/src/random.ts'

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => Buffer.concat(await Array.fromAsync(request))

/** The one address that a service knows of several processes: each call goes to one of them, or to another that is up. */
export const openBalancer = async (urls: readonly string[], random: Random) => {
  const handed = urls.map(() => 0)
  const pass = async (path: string, body: Buffer): Promise<{ status: number; text: string }> => {
    const first = between(random, 0, urls.length - 1)
    for (let turn = first; turn < first + urls.length; turn += 1) {
      const at = turn % urls.length
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${urls[at]}${path}`, { method: 'POST', headers, body })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch(() => undefined)
      if (!answer) continue
      handed[at] = (handed[at] ?? 0) + 1
      return answer
    }
    return { status: 502, text: '' }
  }
  const server = createServer((request, response) => {
    void bodyOf(request)
      .then((body) => pass(request.url ?? '', body))
      .then(({ status, text }) => response.writeHead(status, { 'content-type': 'application/json' }).end(text))
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
