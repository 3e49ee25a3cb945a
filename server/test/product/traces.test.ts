import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { push } from '@zdb/contract/desk/push/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import { orderContent } from '#areas/orders/transfer-orders/fixtures'
import { aMerchant } from '#areas/people/identity/fixtures'
import { startSession } from '#areas/people/identity/sessions'
import { within } from '#core/db/tx'
import { killProcess, startProcess, type ServerProcess } from '../harness/server-process.ts'
import { clientOf, databaseTest, type Client } from '../harness/world.ts'
import { startTraceCollector, type CollectedSpan } from './trace-collector.ts'

const test = databaseTest
const PII_KEY = '00'.repeat(32)
const consignee = '欧阳追踪'

const florist = async (url: string): Promise<Client & { merchantId: number; mobile: string }> => {
  const { merchantId, mobile, session } = await within(async (tx) => {
    const made = await aMerchant(tx)
    const guest = { device: 'test', address: '127.0.0.1', requestId: randomUUID() }
    return { ...made, session: await startSession(tx, made.accountId, guest) }
  })
  const headers = { cookie: `zdb_session=${session.secret}`, 'x-console': '1' }
  return { ...clientOf(url, headers), merchantId, mobile }
}

const logOf = ({ child }: ServerProcess): (() => Record<string, unknown>[]) => {
  const heard: string[] = []
  child.stdout?.on('data', (chunk: Buffer) => heard.push(chunk.toString()))
  return () =>
    heard
      .join('')
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
}

const below = (spans: readonly CollectedSpan[], parent: CollectedSpan): CollectedSpan[] =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)

test('a call is one trace with its statements and whom it asked, a job another, and nobody is named in them', async ({
  databaseUrl,
}) => {
  const { url, spans, calls } = await startTraceCollector()
  const dir = await mkdtemp(join(tmpdir(), 'zdb-traces-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const running = await startProcess(databaseUrl, {
    PII_KEY,
    DATA_DIR: dir,
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector',
  })
  const lines = logOf(running)
  const shop = await florist(running.url)
  const order = { ...orderContent(), consignee, price: '88.00', kind: kinds.compete }
  expect(await shop.call(transferOrders.create, { body: order })).toMatchObject({ code: 0 })
  expect(await shop.call(account.payPasswordSms)).toMatchObject({ code: 0 })
  expect(await shop.call(account.payPasswordSms)).not.toMatchObject({ code: 0 })
  await fetch(`${running.url}/courier-callback/nobody`, { method: 'POST', body: '{}' })
  await expect.poll(() => spans.some(({ kind }) => kind === 5)).toBe(true)
  await killProcess(running, 'SIGTERM')
  expect(running.child.exitCode).toBe(0)

  const named = (name: string): CollectedSpan[] => spans.filter((span) => span.name === name)
  const [created = expect.fail('the call is in no trace')] = named('transferOrders.create')
  expect(created.facts).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api.v2/transfer/order/create',
    'http.response.status_code': 200,
    'zdb.code': 0,
    'zdb.merchant': shop.merchantId,
  })
  const statements = below(spans, created)
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['begin', 'insert transfer_order', 'commit']),
  )
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([created.traceId]))

  const asked = named('account.payPasswordSms')
  expect(asked.map((span) => below(spans, span).filter(({ name }) => name === 'sms send').length)).toEqual([1, 0])
  expect(asked.map(({ facts }) => facts['zdb.code'] === 0)).toEqual([true, false])
  const job = spans.find(({ kind }) => kind === 5)
  expect(job?.traceId).not.toBe(created.traceId)
  expect(named('/courier-callback').map(({ facts }) => facts['http.response.status_code'])).toEqual([404])

  const line = lines().find(({ endpoint }) => endpoint === 'transferOrders.create')
  expect(line).toMatchObject({ trace_id: created.traceId, span_id: created.spanId })
  const told = JSON.stringify(spans)
  for (const secret of [consignee, shop.mobile, order.address, '生日快乐', '88.00']) expect(told).not.toContain(secret)
  expect(new Set(calls.map(({ path, authorization }) => `${path} ${authorization}`))).toEqual(
    new Set(['/v1/traces Bearer collector']),
  )
})

/** Says on standard output whenever something of the tracing library is looked for. */
const watcher = `import { registerHooks } from 'node:module'
registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier.startsWith('@opentelemetry/')) console.log(JSON.stringify({ loads: specifier }))
    return next(specifier, context)
  },
})
console.log(JSON.stringify({ watching: true }))
`

test('where nobody collects traces nothing of them is loaded, and no line of the log names one', async ({
  databaseUrl,
}) => {
  const dir = await mkdtemp(join(tmpdir(), 'zdb-traces-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const file = join(dir, 'watcher.mjs')
  await writeFile(file, watcher)
  const heardWith = async (settings: Readonly<Record<string, string>>): Promise<Record<string, unknown>[]> => {
    const early: string[] = []
    const env = { PII_KEY, DATA_DIR: dir, NODE_OPTIONS: `--import=${file}`, ...settings }
    const running = await startProcess(databaseUrl, env, (line) => early.push(line))
    const lines = logOf(running)
    const shop = await florist(running.url)
    expect(await shop.call(push.missed, { query: {} })).toMatchObject({ code: 0 })
    await killProcess(running, 'SIGTERM')
    return [...early.map((line) => JSON.parse(line) as Record<string, unknown>), ...lines()]
  }
  const isLoading = (line: Record<string, unknown>): boolean => 'loads' in line
  const off = await heardWith({})
  expect(off[0]).toEqual({ watching: true })
  expect(off.filter(isLoading)).toEqual([])
  const answered = off.filter(({ endpoint }) => endpoint === 'push.missed')
  expect(answered.map((line) => 'trace_id' in line)).toEqual([false])
  const { url } = await startTraceCollector()
  expect((await heardWith({ OTEL_EXPORTER_OTLP_ENDPOINT: url })).filter(isLoading)).not.toEqual([])
})
