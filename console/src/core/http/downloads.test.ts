import { expect, test, vi } from 'vitest'
import { renderHook, waitFor } from '@testing-library/react'
import { codes } from '@zdb/contract/codes'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { callsOf, refuse, respond } from '../../../test/fake-server.ts'
import { download, handOver, nameIn, useDownload } from './downloads.ts'
import { useNotices } from '../alerts/notices.ts'

const line = onlineOrders.export
const start = () => download(line, { query: { status: 'all' } }, '网单.xlsx')
const said = () => useNotices.getState().list.map(({ title }) => title)

/** A file that comes in pieces, each when it is let go. */
const piecewise = (headers: Record<string, string> = {}) => {
  let pour: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (pour = controller) })
  respond(line, () => new Response(body, { headers: { 'content-type': 'application/octet-stream', ...headers } }))
  return { piece: (size: number) => pour?.enqueue(new Uint8Array(size)), end: () => pour?.close() }
}

test('the bytes are counted while they come, and the whole is handed over under its name', async () => {
  const save = vi.spyOn(handOver, 'save').mockImplementation(() => undefined)
  const { piece, end } = piecewise({
    'x-rows': '2300',
    'content-disposition': `attachment; filename="orders.xlsx"; filename*=UTF-8''${encodeURIComponent('网单-全部.xlsx')}`,
  })
  const { result } = renderHook(() => useDownload(line))
  const under = start()
  await waitFor(() => expect(result.current?.bytes).toBe(0))
  piece(1000)
  await waitFor(() => expect(result.current).toMatchObject({ bytes: 1000, rows: 2300 }))
  piece(500)
  end()
  await under
  expect(save.mock.calls[0]?.[0].size).toBe(1500)
  expect(save.mock.calls[0]?.[1]).toBe('网单-全部.xlsx')
  expect(said()).toEqual(['已导出 网单-全部.xlsx'])
  await waitFor(() => expect(result.current).toBeUndefined())
})

test('a second press while one is under way starts nothing', async () => {
  vi.spyOn(handOver, 'save').mockImplementation(() => undefined)
  const { end } = piecewise()
  const under = start()
  await start()
  end()
  await under
  expect(callsOf(line)).toHaveLength(1)
})

test('a stopped one leaves no file and says nothing', async () => {
  const save = vi.spyOn(handOver, 'save').mockImplementation(() => undefined)
  respond(line, () => new Promise<Response>(() => undefined))
  const { result } = renderHook(() => useDownload(line))
  const under = start()
  await waitFor(() => expect(result.current).toBeDefined())
  result.current?.stop()
  await under
  expect(save).not.toHaveBeenCalled()
  expect(said()).toEqual([])
})

test('a refusal is said in its own words and saves no file', async () => {
  const save = vi.spyOn(handOver, 'save').mockImplementation(() => undefined)
  refuse(line, { code: codes.invalid.code, message: '导出太频繁，请稍后再试' })
  await start()
  expect(said()).toEqual(['导出太频繁，请稍后再试'])
  expect(save).not.toHaveBeenCalled()
})

test.each([
  ['attachment; filename="a.xlsx"', 'a.xlsx'],
  ['attachment; filename="a.xlsx"; filename*=UTF-8\'\'%E7%BD%91%E5%8D%95.xlsx', '网单.xlsx'],
  [null, undefined],
])('the name in %s is %s', (disposition, name) => {
  expect(nameIn(disposition)).toBe(name)
})
