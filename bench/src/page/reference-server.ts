import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { referenceFiles } from './reference-page.ts'

const files = new Map([...referenceFiles()].map(([path, { type, body }]) => [path, { type, body: gzipSync(body) }]))

/** Compressed once, as the product's own files are, and kept by no browser. */
const server = createServer(({ url = '/' }, response) => {
  const file = files.get(url)
  if (!file) return response.writeHead(404).end()
  return response
    .writeHead(200, { 'content-type': file.type, 'content-encoding': 'gzip', 'cache-control': 'no-store' })
    .end(file.body)
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => {
  server.closeAllConnections()
  server.close()
})
