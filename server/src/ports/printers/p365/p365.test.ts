import { expect, test } from 'vitest'
import { printerSuite, today } from '#test/harness/printers/printer-suite'

const bench = printerSuite({
  code: 'p365',
  content: '<CB>鲜花订单</CB><BR>收货人：张三<BR>',
  reads: '收货人：张三',
  withoutPaper: 'noPaper',
  wrong: { device: (device) => ({ ...device, key: 'wrong' }), reason: /^错误的机器号或口令$/ },
})

test('nothing is counted and nothing can be dropped, so what is lost stays unknown', async () => {
  const { cloud, bound } = bench()
  expect(await cloud.counts(await bound(), today())).toBeUndefined()
  expect(cloud.clear).toBeUndefined()
})

test('whoever does not know the key prints nothing', async () => {
  const { cloud, bound, request, desk } = bench()
  const device = await bound()
  expect(await cloud.print(request({ ...device, key: 'wrong' }))).toEqual({
    kind: 'refused',
    reason: '打印机未添加到服务器',
  })
  expect(await desk.book(device)).toHaveLength(0)
})
