import { expect, test } from 'vitest'
import { feie } from '#ports/printers/feie/feie'
import { printerSuite, today } from '#test/harness/printers/printer-suite'

const bench = printerSuite({
  code: 'feie',
  content: '<CB>鲜花订单</CB><BR>收货人：张三<BR><BOLD>玫瑰 x 11</BOLD><BR><CUT>',
  reads: '收货人：张三',
  withoutPaper: 'fault',
  wrong: { device: (device) => ({ ...device, key: 'wrong' }), reason: /^识别码不正确$/ },
  forged: ({ feie: keys }) => feie({ ...keys, ukey: 'x' }),
  forgedReason: /签名错误/,
})

test('a lost answer is cleared up by the counts of the day, and by nothing else', async () => {
  const { cloud, desk, bound, request, sheets } = bench()
  const device = await bound()
  expect(await cloud.counts(device, today())).toEqual({ printed: 0, waiting: 0 })
  await desk.trouble('feie', device, { lostAnswer: { next: 1 } })
  await cloud.print(request(device))
  await sheets(device, 1)
  expect(await cloud.counts(device, today())).toEqual({ printed: 1, waiting: 0 })
  await desk.trouble('feie', device, { silent: { next: 1 } })
  await cloud.print(request(device))
  expect(await cloud.counts(device, today())).toEqual({ printed: 1, waiting: 0 })
  expect(await cloud.counts(device, '2020-01-01')).toEqual({ printed: 0, waiting: 0 })
})

test('what waits at the cloud is dropped and never comes out', async () => {
  const { cloud, desk, bound, request, sheets } = bench()
  const device = await bound()
  await desk.condition('feie', device, 'offline', true)
  await cloud.print(request(device))
  expect(await cloud.counts(device, today())).toEqual({ printed: 0, waiting: 1 })
  await cloud.clear?.(device)
  await desk.condition('feie', device, 'offline', false)
  await cloud.print(request(device, { content: '之后<BR>' }))
  const [only] = await sheets(device, 1)
  expect(only?.text).toBe('之后')
})

test("a printer in somebody else's account is refused", async () => {
  const { cloud, desk, app, bound } = bench()
  const device = await bound()
  const stranger = feie({ ...app.feie, user: 'nobody@florist.example' })
  await expect(stranger.status(device)).rejects.toMatchObject({
    kind: 'refused',
    detail: expect.stringMatching(/未注册/),
  })
  await expect(cloud.status(await desk.printer('feie'))).rejects.toMatchObject({
    detail: expect.stringMatching(/不匹配/),
  })
})

test('a name with the separators of the cloud in it binds one printer and no other', async () => {
  const { cloud, desk } = bench()
  const [device, other] = [await desk.printer('feie'), await desk.printer('feie')]
  await cloud.bind(device, `前台\n${other.no}#${other.key}#偷绑`)
  expect(await cloud.status(device)).toBe('online')
  await expect(cloud.status(other)).rejects.toMatchObject({ kind: 'refused' })
})

test('a number with the separators of the cloud in it binds nothing, and unbinds nobody else', async () => {
  const { cloud, desk, bound } = bench()
  const [own, other] = [await desk.printer('feie'), await bound()]
  const crafted = { no: `${own.no}#${own.key}#x\nZ-${other.no}`, key: own.key }
  await expect(cloud.bind(crafted, '前台')).rejects.toMatchObject({ kind: 'refused' })
  await expect(cloud.status(own)).rejects.toMatchObject({ kind: 'refused' })
  await cloud.unbind(crafted)
  expect(await cloud.status(other)).toBe('online')
})

test('a printer that is in our account already is bound by its own key alone', async () => {
  const { cloud, bound } = bench()
  const device = await bound()
  await expect(cloud.bind({ ...device, key: 'guessed' }, '前台')).rejects.toMatchObject({
    kind: 'refused',
    detail: '识别码不正确',
  })
  await cloud.bind(device, '前台')
  await cloud.bind(device, '后厨')
  expect(await cloud.status(device)).toBe('online')
})
