import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RawPush, Reply } from '#ports/raw-push'

/** A server of our own where providers call: `pathOf` what follows the provider's base in the address that was called. */
export async function openPushListener(
  pathOf: (address: string) => string,
  hear: (push: RawPush, address: string) => Reply,
) {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const address = request.url ?? ''
      const push: RawPush = {
        url: `http://${request.headers.host}${address}`,
        path: pathOf(address.replace(/\?.*$/, '')),
        method: request.method ?? '',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts),
      }
      const reply = hear(push, address)
      response.writeHead(reply.status, { 'content-type': reply.type }).end(reply.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: (): void => {
      server.close()
      server.closeAllConnections()
    },
  }
}
