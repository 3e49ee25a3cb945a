import { fen } from '@zdb/contract/kit/fen'
import { expect, test, vi } from 'vitest'
import { answeringAlways } from '#test/channels/channel-desk'
import { kindOf } from '#test/couriers/courier-desk'
import { courierSuite } from '#test/couriers/courier-suite'
import { sign } from './signing.ts'
import { uupt } from './uupt.ts'

const at = courierSuite({
  name: 'uupt',
  speak: (desk, change = {}) =>
    uupt({
      endpoint: desk.endpoint,
      appId: desk.keys.id,
      secret: desk.keys.secret,
      openId: desk.keys.more['openId'] ?? '',
      ...change,
    }),
  priced: {
    words: 'a price to the fen, and the rider is called at that price for the right door',
    also: { pickup: { name: '花语鲜花', mobile: '13800000001' } },
    theirNumber: (providerId) => providerId,
  },
  codes: ['3', '4', '5', '10'],
  callbacks: {
    hint: false,
    yes: '{"code":0,"msg":"success"}',
    no: '{"code":-1,"msg":"sign error"}',
    changed: ['\\"state\\":4', '\\"state\\":10'],
  },
  remembersMoments: true,
  dropped: {
    words: 'a rider who gives it back is named as such, and the next one is another',
    told: { code: '2', reason: '跑男已放弃，正在重新派单' },
    asked: { reassigned: true },
  },
  cancelling: {
    words: 'calling off costs nothing before anybody came, and what was shown once a rider waits at the shop',
    told: '订单已取消：顾客取消订单',
  },
  tips: {
    words: 'a tip is added to the fen',
    taken: [
      [2_50, 2_50],
      [1_00, 3_50],
    ],
    refused: [],
  },
  found: { words: 'the rider is where our own map has it', digits: 4 },
  lost: { where: 'addOrder' },
  meansNothing: {
    words: 'a state nobody knows is acknowledged and moves nothing',
    pushes: ({ desk }) => {
      const biz = JSON.stringify({ orderCode: 'U1', originId: 'D1', state: 77, changeTime: Date.now() })
      const stamp = {
        openId: 'o',
        timestamp: 1_700_000_000,
        biz,
        sign: sign(biz, desk.keys.secret, 1_700_000_000),
      }
      return [{ url: '', path: '', method: 'POST', headers: {}, body: Buffer.from(JSON.stringify(stamp)) }]
    },
  },
  tellsBalance: true,
  trouble: '{"msg":"?"}',
})
const { called, parcel } = at

type Sent = { codes: { code: string }[] }
const lastCode = async (mobile: string): Promise<string> => {
  const answer = await fetch(`${at.desk.outside.url}/couriers/desk/uupt-codes?mobile=${mobile}`)
  return ((await answer.json()) as Sent).codes[0]?.code ?? ''
}
const person = { ip: '203.0.113.7', city: '北京市' }
const other = (code: string): string => (code === '123456' ? '654321' : '123456')

test('a ride that fails or comes back ends as failed, with what was kept when asked', async () => {
  const [lost, back] = [await called(), await called()]
  await at.desk.steer(lost.sn, 'failed')
  await at.desk.steer(back.sn, 'returned')
  expect(await at.desk.heard(at.courier, lost.sn, 'failed')).toMatchObject({ code: '20', reason: '订单异常，配送失败' })
  expect(await at.courier.query?.(at.account, lost.ref)).toMatchObject({ status: 'failed', fee: 0 })
  const { charged } = await at.desk.ride(back.sn)
  expect(await at.desk.heard(at.courier, back.sn, 'failed')).toMatchObject({ reason: '无法送达，物品已送回' })
  expect(await at.courier.query?.(at.account, back.ref)).toMatchObject({ status: 'failed', fee: charged })
})

test('a price that has ended is asked for again, and nobody is called when it rose', async () => {
  const one = parcel()
  const old = { ...(await at.courier.quote(at.account, one)), validUntil: new Date(Date.now() - 1) }
  expect(await kindOf(at.courier.create(at.account, one, { ...old, price: fen(old.price - 1) }))).toBe('refused')
  expect(await at.courier.create(at.account, one, old)).toMatchObject({ price: old.price })
})

test('what is wanted much later is ordered for then', async () => {
  const end = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 24 * 3_600_000)
  const window = { start: new Date(end.getTime() - 3_600_000), end }
  const asked = vi.spyOn(globalThis, 'fetch')
  await at.courier.quote(at.account, parcel({ window }))
  const [, { body }] = asked.mock.calls[0] as unknown as [string, { body: string }]
  asked.mockRestore()
  const china = new Date(end.getTime() + 8 * 3_600_000).toISOString()
  expect(JSON.parse((JSON.parse(body) as { biz: string }).biz)).toMatchObject({
    subscribeType: 1,
    subscribeTime: `${china.slice(0, 10)} ${china.slice(11, 16)}`,
  })
})

test('a merchant binds its own app; what that one says is asked after', async () => {
  const own = await at.desk.enrol('merchant-of-its-own')
  const given = { appId: own.id, appKey: own.secret, openId: own.more['openId'] ?? '' }
  const bound = await at.courier.authorize?.(given, '')
  expect(at.courier.keys?.map(({ name }) => name)).toEqual(Object.keys(given))
  const one = await called({}, bound)
  expect(await at.desk.heard(at.courier, one.sn, 'waiting')).toMatchObject({ ref: { sn: one.sn } })
  const push = at.desk.pushes.find(({ body }) => body.includes(one.sn))
  expect(push && at.courier.receive(push)).toMatchObject({ ok: true, hint: true })
  expect(push && at.courier.receive({ ...push, path: 'guessed' })).toMatchObject({ ok: false })
  expect(await kindOf(at.courier.authorize?.({ ...given, appKey: 'wrong' }, ''))).toBe('refused')
  expect(await kindOf(at.courier.authorize?.({ ...given, openId: 'nobody' }, ''))).toBe('expired')
})

test('a merchant lets us in by its phone and the code sent there, and rides go on its account', async () => {
  const mobile = '13800138011'
  await at.courier.sendCode?.(mobile, person)
  const code = await lastCode(mobile)
  expect(code).toMatch(/^\d{6}$/)
  expect(await (await fetch(`${at.desk.outside.url}/couriers/uupt-codes`)).text()).toContain(code)
  const bound = await at.courier.bindByPassword?.({ account: mobile, password: code }, person)
  if (!bound) throw new Error('not bound')
  expect(bound).toMatchObject({ shopId: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown, expiresAt: null })
  expect(bound.app).toBeUndefined()
  const [ours, theirs] = [await at.courier.balance?.(at.account), await at.courier.balance?.(bound)]
  const one = await called({}, bound)
  const { ref } = one
  const { price } = await at.desk.ride(one.sn)
  expect(await at.courier.balance?.(bound)).toBe((theirs ?? 0) - price)
  expect(await at.courier.balance?.(at.account)).toBe(ours)
  // Signed with our own secret, as ours are.
  expect(await at.desk.heard(at.courier, one.sn, 'waiting')).toMatchObject({ ref })
  const push = at.desk.pushes.find(({ body }) => body.includes(one.sn))
  expect(push && at.courier.receive(push)).toMatchObject({ ok: true, hint: false })
  expect(await at.courier.query?.(bound, ref)).toMatchObject({ status: 'waiting' })
})

test('a code is good once, for five minutes and for its own phone; too many are not sent', async () => {
  const bind = (account: string, password: string) =>
    at.courier.bindByPassword?.({ account, password }, person) ?? Promise.reject(new Error('no such way'))
  const age = (ageMs: number) => at.desk.tell('desk/uupt-codes', { ageMs })
  const [mine, another] = ['13800138012', '13800138013']
  await expect(bind(mine, '123456')).rejects.toMatchObject({
    kind: 'refused',
    detail: expect.stringMatching(/请先获取短信验证码/) as unknown,
  })
  await at.courier.sendCode?.(mine, person)
  await at.courier.sendCode?.(another, person)
  const code = await lastCode(mine)
  await expect(bind(mine, other(code))).rejects.toMatchObject({
    detail: expect.stringMatching(/短信验证码错误/) as unknown,
  })
  await expect(bind(another, code)).rejects.toMatchObject({
    detail: expect.stringMatching(/短信验证码错误/) as unknown,
  })
  const { shopId } = await bind(mine, code)
  await expect(bind(mine, code)).rejects.toMatchObject({ detail: expect.stringMatching(/已失效/) as unknown })
  await expect(at.courier.sendCode?.(mine, person)).rejects.toMatchObject({ kind: 'throttled' })
  await age(61_000)
  await at.courier.sendCode?.(mine, person)
  const late = await lastCode(mine)
  await age(5 * 60_000)
  await expect(bind(mine, late)).rejects.toMatchObject({ detail: expect.stringMatching(/已失效/) as unknown })
  // Whoever comes again is the same customer.
  await at.courier.sendCode?.(mine, person)
  expect((await bind(mine, await lastCode(mine))).shopId).toBe(shopId)
  for (const _ of [4, 5]) {
    await age(61_000)
    await at.courier.sendCode?.(mine, person)
  }
  await age(61_000)
  await expect(at.courier.sendCode?.(mine, person)).rejects.toMatchObject({ kind: 'throttled' })
  await expect(at.courier.sendCode?.('12345', person)).rejects.toMatchObject({
    detail: expect.stringMatching(/手机号格式不正确/) as unknown,
  })
})

test('where they want the digits in a picture first, the picture is handed on and the digits are taken back', async () => {
  const mobile = '13800138014'
  const pictures = async () => {
    const answer = await fetch(`${at.desk.outside.url}/couriers/desk/uupt-codes`)
    return ((await answer.json()) as { pictures: { mobile: string; digits: string }[] }).pictures
  }
  const digits = async () => (await pictures()).find((one) => one.mobile === mobile)?.digits ?? ''
  await at.desk.tell('desk/uupt-codes', { suspect: mobile })
  const first = await at.courier.sendCode?.(mobile, person)
  expect(first).toMatch(/^data:image\/png;base64,[\w+/]+=*$/)
  expect(await at.courier.sendCode?.(mobile, person, other(await digits()))).not.toBe(first)
  expect(await lastCode(mobile)).toBe('')
  expect(await (await fetch(`${at.desk.outside.url}/couriers/uupt-codes`)).text()).toContain(
    `图片上是 ${await digits()}`,
  )
  expect(await at.courier.sendCode?.(mobile, person, await digits())).toBe('')
  expect(await lastCode(mobile)).toMatch(/^\d{6}$/)
})

test('what is no picture is not shown as one', async () => {
  const asked = (endpoint: string) =>
    at.spoken({ endpoint }).sendCode?.('13800138015', person) ?? Promise.reject(new Error('no such way'))
  await answeringAlways('{"code":88100106,"msg":"<svg onload=alert(1)>"}', 200, (endpoint) =>
    expect(asked(endpoint)).rejects.toMatchObject({
      kind: 'refused',
      detail: expect.stringMatching(/^UU跑腿要求图片验证/) as unknown,
    }),
  )
})

test('a merchant who let us in takes it back through us; one with an app of its own has nothing to take back', async () => {
  const mobile = '13800138016'
  await at.courier.sendCode?.(mobile, person)
  const bound = await at.courier.bindByPassword?.({ account: mobile, password: await lastCode(mobile) }, person)
  if (!bound) throw new Error('not bound')
  await at.courier.unbind?.(bound)
  expect(await kindOf(at.courier.balance?.(bound))).toBe('expired')
  const { id, secret } = at.desk.keys
  const own = { ...at.account, shopId: at.desk.keys.more['openId'] ?? '', app: { id, secret } }
  await at.courier.unbind?.(own)
  expect(await kindOf(at.courier.balance?.(own))).toBe('fine')
})

test('money can be paid in', async () => {
  expect(await at.courier.rechargeUrl?.(at.account, fen(100_00))).toMatch(/^http/)
})

test('both of their ways to say yes are understood', async () => {
  const met = (body: string) =>
    answeringAlways(body, 200, (endpoint) => kindOf(at.spoken({ endpoint }).balance?.(at.account)))
  expect(await met('{"code":1,"state":1,"body":{"accountMoney":5}}')).toBe('fine')
  expect(await met('{"code":0,"body":{"accountMoney":5}}')).toBe('fine')
  expect(await met('{"code":1,"msg":"参数错误"}')).toBe('refused')
})
