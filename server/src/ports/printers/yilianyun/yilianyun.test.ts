import { expect, test } from 'vitest'
import { yilianyun } from '#ports/printers/yilianyun/yilianyun'
import { tokenInMemory } from '#ports/printers/yilianyun/tokens'
import { printerSuite, today } from '#test/harness/printers/printer-suite'

const bench = printerSuite({
  code: 'yilianyun',
  content: '<center><FS>鲜花订单</FS></center>\n收货人：张三\n<FB>玫瑰 x 11</FB>\n',
  reads: '收货人：张三',
  withoutPaper: 'noPaper',
  wrong: { device: (device) => ({ ...device, key: 'wrong' }), reason: /^machine_code或msign错误$/ },
  forged: ({ yilianyun: keys }) => yilianyun({ ...keys, clientSecret: 'x' }),
  forgedReason: /sign验证失败/,
})

test('one token serves every call, is renewed when the cloud ends it, and got anew when it cannot be', async () => {
  const { app, desk, bound } = bench()
  const device = await bound()
  const cloud = yilianyun({ ...app.yilianyun, tokens: tokenInMemory() })
  const { given: before } = await desk.endTokens()
  await Promise.all(Array.from({ length: 5 }, () => cloud.status(device)))
  const { given: first } = await desk.endTokens()
  expect(first).toBe(before + 1)
  await Promise.all(Array.from({ length: 5 }, () => cloud.status(device)))
  const { given: renewed } = await desk.endTokens(true)
  expect(renewed).toBe(first)
  expect(await cloud.status(device)).toBe('online')
  expect((await desk.endTokens()).given).toBe(first + 1)
})

test('who shares a token with others takes theirs instead of renewing it once more', async () => {
  const { app, desk, bound } = bench()
  const device = await bound()
  const tokens = tokenInMemory()
  const [one, other] = [yilianyun({ ...app.yilianyun, tokens }), yilianyun({ ...app.yilianyun, tokens })]
  await one.status(device)
  const { given } = await desk.endTokens(true)
  await one.status(device)
  await other.status(device)
  expect((await desk.endTokens()).given).toBe(given + 1)
})

test('a job that is not among the newest three hundred is unknown, unless they reach back behind its day', async () => {
  const { cloud, desk, bound, request } = bench()
  const device = await bound()
  const lost = request(device)
  for (let batch = 0; batch < 6; batch += 1)
    await Promise.all(Array.from({ length: 50 }, () => cloud.print(request(device, { content: 'x' }))))
  const { ref } = lost
  expect(await cloud.ask({ device, ref, day: today() })).toBe('unknown')
  const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)
  expect(await cloud.ask({ device, ref, day: tomorrow })).toBe('never')
  await desk.trouble('yilianyun', device, { queryUnknown: { next: 1 } })
  await expect(cloud.ask({ device, ref, day: today() })).rejects.toMatchObject({ kind: 'unanswered' })
})

test('what waits is dropped, and an empty queue is nothing to complain of', async () => {
  const { cloud, desk, bound, request } = bench()
  const device = await bound()
  await desk.condition('yilianyun', device, 'offline', true)
  await cloud.print(request(device))
  await cloud.clear?.(device)
  await cloud.clear?.(device)
  await desk.condition('yilianyun', device, 'offline', false)
  expect(await desk.book(device)).toHaveLength(0)
  expect(await cloud.counts(device, today())).toBeUndefined()
})

test('with a secret that is not ours no token is given', async () => {
  const { app } = bench()
  const cloud = yilianyun({ ...app.yilianyun, clientId: '1' })
  await expect(cloud.status({ no: '1', key: '' })).rejects.toMatchObject({ kind: 'refused', detail: 'client_id不存在' })
})
