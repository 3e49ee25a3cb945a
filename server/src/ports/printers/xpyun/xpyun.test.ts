import { expect, test } from 'vitest'
import { xpyun } from '#ports/printers/xpyun/xpyun'
import { printerSuite, today } from '#test/harness/printers/printer-suite'

const bench = printerSuite({
  code: 'xpyun',
  content: '<CB>鲜花订单</CB><BR><R>共 1 件</R><BR>收货人：张三<BR>',
  reads: '收货人：张三',
  withoutPaper: 'noPaper',
  wrong: { device: (device) => ({ ...device, no: 'XPY0' }), reason: /^打印机设备编号无效$/ },
  forged: ({ xpyun: keys }) => xpyun({ ...keys, userKey: 'x' }),
  forgedReason: /参数签名失败/,
})

test('a lost answer is cleared up by the counts of the day, and what waits is dropped', async () => {
  const { cloud, desk, bound, request } = bench()
  const device = await bound()
  await desk.condition('xpyun', device, 'offline', true)
  await desk.trouble('xpyun', device, { lostAnswer: { next: 1 } })
  expect(await cloud.print(request(device))).toMatchObject({ kind: 'unknown' })
  expect(await cloud.counts(device, today())).toEqual({ printed: 0, waiting: 1 })
  await cloud.clear?.(device)
  expect(await cloud.counts(device, today())).toEqual({ printed: 0, waiting: 0 })
  await desk.condition('xpyun', device, 'offline', false)
  expect(await desk.book(device)).toHaveLength(0)
  await expect(cloud.counts(device, '昨天')).rejects.toMatchObject({ detail: '订单日期格式或大小不正确' })
})
