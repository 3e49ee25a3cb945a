import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

type Value = { stringValue?: string; intValue?: number }
type Told = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
  status: { code: number }
}
type Export = { resourceSpans: { scopeSpans: { spans: Told[] }[] }[] }

export type CollectedSpan = Omit<Told, 'attributes'> & { facts: Readonly<Record<string, string | number | undefined>> }

const factsOf = ({ attributes }: Told): CollectedSpan['facts'] =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

/** Who collects traces: OTLP over HTTP, as the standard has it. */
export const startTraceCollector = async () => {
  const spans: CollectedSpan[] = []
  const calls: { path: string | undefined; authorization: string | undefined }[] = []
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    calls.push({ path: request.url, authorization: request.headers.authorization })
    const { resourceSpans } = (await json(request)) as Export
    for (const { scopeSpans } of resourceSpans)
      for (const told of scopeSpans.flatMap((scope) => scope.spans)) spans.push({ ...told, facts: factsOf(told) })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, spans, calls }
}
