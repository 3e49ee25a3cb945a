import { expect, test } from 'vitest'
import { startTraceCollector } from '#test/product/trace-collector'
import { summaryOf } from '../db/traced-client.ts'
import { readConfig } from './config.ts'
import { addToSpan, isTracing, openInnerSpan, startTracing, stopTracing, traced, traceIds } from './tracing.ts'

const silent = (): void => {}

test('of what fails only the kind is told, and what has ended is handed over before the end', async () => {
  const { url, spans } = await startTraceCollector()
  await startTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/` }), silent)
  const fault = Object.assign(new Error('13800000001 already exists'), { code: '23505' })
  const work = traced('stores.create', 'server', {}, async () => {
    addToSpan({ 'zdb.merchant': 7 })
    expect(traceIds()).toMatchObject({ trace_id: expect.stringMatching(/^[\da-f]{32}$/) as string })
    openInnerSpan(() => 'insert store', 'client')?.end()
    throw fault
  })
  await expect(work).rejects.toBe(fault)
  await stopTracing()
  const outer = spans.find(({ name }) => name === 'stores.create')
  expect(outer).toMatchObject({ status: { code: 2 }, facts: { 'error.type': '23505', 'zdb.merchant': 7 } })
  expect(spans.find(({ name }) => name === 'insert store')).toMatchObject({ parentSpanId: outer?.spanId })
  expect(JSON.stringify(spans)).not.toContain('13800000001')
})

test('a part of nothing is no trace, and a share of none traces none', async () => {
  const { url, spans } = await startTraceCollector()
  const config = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: '0' }
  await startTracing(readConfig(config), silent)
  expect(openInnerSpan(() => 'select store', 'client')).toBeUndefined()
  const inner = await traced('stores.list', 'server', {}, async () => openInnerSpan(() => 'select store', 'client'))
  expect(inner).toBeUndefined()
  await stopTracing()
  expect(spans).toEqual([])
})

test('a collector that is gone is said so, and the process ends all the same', async () => {
  const told: string[] = []
  const config = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  await startTracing(config, (words) => told.push(words))
  await traced('stores.list', 'server', {}, async () => undefined)
  const begun = performance.now()
  await stopTracing()
  expect(performance.now() - begun).toBeLessThan(6_000)
  expect(told).not.toEqual([])
})

test('where nobody collects there is no span', async () => {
  await startTracing(readConfig({}), silent)
  expect(isTracing()).toBe(false)
  expect(await traced('stores.list', 'server', {}, async () => traceIds())).toEqual({})
})

test.each([
  ['select id from transfer_order where sn = $1', 'select transfer_order'],
  ['insert into "once" ("key") values ($1)', 'insert once'],
  ['update store set name = $1', 'update store'],
  ['with late as (select id from pgboss.job) delete from note', 'with pgboss.job'],
  ['begin', 'begin'],
  [`select $1::text as name`, 'select'],
])('%s is told as %s', (text, summary) => {
  expect(summaryOf(text)).toBe(summary)
})
