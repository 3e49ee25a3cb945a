import { expect, test, vi } from 'vitest'
import { answeringAlways } from '#test/channels/channel-desk'
import { kindOf } from '#test/couriers/courier-desk'
import { courierSuite, noQuote, why } from '#test/couriers/courier-suite'
import { bd09ToGcj02 } from '../../maps/bd09.ts'
import type { RawPush } from '../../raw-push.ts'
import { keyedWord } from '../wire/keyed-hash.ts'
import { signCallback } from './signing.ts'
import { kd100 } from './kd100.ts'

const at = courierSuite({
  name: 'kd100',
  speak: (desk, change = {}) =>
    kd100({ endpoint: desk.endpoint, appId: desk.keys.id, secret: desk.keys.secret, ...change }),
  parcel: { brand: 'dadatongcheng' },
  callsUnasked: true,
  priced: {
    words: 'a price in yuan is the same in fen, and the fleet that was chosen is called at that price',
    also: { brand: 'dadatongcheng', weightGrams: 2_000 },
    theirNumber: (providerId) => providerId.split('.')[0] ?? '',
  },
  codes: ['100', '230', '310', '520'],
  callbacks: {
    hint: false,
    yes: '{"result":true,"returnCode":"200","message":"提交成功"}',
    no: '{"result":false,"returnCode":"500","message":"签名错误"}',
    changed: ['status%22%3A230', 'status%22%3A520'],
  },
  dropped: { words: 'a rider who is exchanged is named as such, and the next one is another', told: { code: '515' } },
  cancelling: {
    words: 'calling off costs nothing before anybody came, and what was shown once a rider waits at the shop',
    told: '订单已取消：顾客取消订单',
  },
  tips: {
    words: 'a tip is added to the fen',
    taken: [
      [2_55, 2_55],
      [1_00, 3_55],
    ],
    refused: [],
  },
  found: { words: 'the rider is found once there is one', digits: 5 },
  meansNothing: {
    words: 'a number nobody knows is acknowledged and moves nothing',
    pushes: ({ desk }) => {
      const param = JSON.stringify({ orderId: '1', kuaidicom: 'dadatongcheng', status: 999, updateTime: '' })
      const form = new URLSearchParams({ taskId: 'T', param })
      // They write their digests in either case.
      form.set('sign', signCallback(param, keyedWord(desk.keys.secret, 'D9')).toUpperCase())
      return [{ url: '', path: 'D9', method: 'POST', headers: {}, body: Buffer.from(form.toString()) }]
    },
  },
  trouble: '{"success":false,"code":500,"message":"提交失败"}',
})
const { called, parcel, pushAbout } = at

test('a ride is known by their number and the task it was placed under, and cannot be asked after', async () => {
  expect((await called()).ref.providerId.split('.')[1]).toMatch(/^[0-9A-F]{32}$/)
  expect('query' in at.courier).toBe(false)
})

test('the rider is found on whichever map the fleet uses', async () => {
  const { ref } = await called()
  const there = { longitude: 116.410369, latitude: 39.921337 }
  const data = { courierLng: String(there.longitude), courierLat: String(there.latitude), lbsType: '1' }
  const baidu = await answeringAlways(JSON.stringify({ success: true, code: '200', data }), 200, (endpoint) =>
    Promise.resolve(at.spoken({ endpoint }).locate?.(at.account, ref)),
  )
  expect(baidu).toMatchObject(bd09ToGcj02(there))
})

test('an order nobody placed cannot be called off', async () => {
  const { ref } = await called()
  expect(await kindOf(at.courier.cancel(at.account, { ...ref, providerId: '1.ABC' }, why))).toBe('refused')
})

test('trouble on the way ends nothing; a ride that fails is cancelled with the reason', async () => {
  const [lost, back] = [await called(), await called()]
  await at.desk.steer(lost.sn, 'failed')
  expect(await at.desk.heard(at.courier, lost.sn, 'cancelled')).toMatchObject({ code: '720', reason: '配送失败' })
  await at.desk.steer(back.sn, 'returning')
  const isTrouble = ({ path, body }: RawPush): boolean =>
    path === back.sn && /"status":"?510\b/.test(new URLSearchParams(body.toString()).get('param') ?? '')
  const trouble = await vi.waitFor(() => at.desk.pushes.find(isTrouble) ?? Promise.reject())
  expect(at.courier.receive(trouble)).toMatchObject({ ok: true, reports: [], troubles: [{ code: '510' }] })
})

test('a call whose answer is lost leaves it open, and the first callback claims the rider', async () => {
  const one = parcel()
  await at.desk.faults({ loseAnswer: 1, where: 'method=order' })
  expect(await kindOf(at.spoken({ timeoutMs: 400 }).create(at.account, one, noQuote))).toBe('unreachable')
  await at.desk.faults({})
  const { id } = await at.desk.ride(one.sn)
  const { ref } = await at.desk.heard(at.courier, one.sn, 'waiting')
  expect(ref.providerId).toMatch(new RegExp(`^${id}\\.`))
  expect(await at.courier.cancel(at.account, ref, why)).toEqual({ fee: 0 })
})

test('the salt of an order is of our making, short enough, and another for each', () => {
  const [first, second] = [keyedWord(at.desk.keys.secret, 'D1'), keyedWord(at.desk.keys.secret, 'D2')]
  expect(first).toMatch(/^[0-9a-f]{20}$/)
  expect(second).not.toBe(first)
  expect(keyedWord('another secret', 'D1')).not.toBe(first)
})

test('what is wanted much later is ordered for then, and places are told to six decimals', async () => {
  const end = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 24 * 3_600_000)
  const asked = vi.spyOn(globalThis, 'fetch')
  const door = { ...parcel().door, longitude: 116.48, latitude: 39.996567004 }
  await at.courier.quote(at.account, parcel({ door, window: { start: new Date(end.getTime() - 3_600_000), end } }))
  const form = asked.mock.calls[0]?.[1]?.body as URLSearchParams
  asked.mockRestore()
  const china = new Date(end.getTime() + 8 * 3_600_000).toISOString()
  expect(JSON.parse(form.get('param') ?? '')).toMatchObject({
    recManLng: '116.480000',
    recManLat: '39.996567',
    recManProvince: '北京市',
    orderType: 1,
    expectFinishTime: `${china.slice(0, 10)} ${china.slice(11, 16)}`,
    weight: '2',
    price: '199.00',
    goods: [{ name: '33枝红玫瑰', type: '鲜花', count: 1 }],
  })
})

const orderedWith = async (callback: string, sn: string): Promise<string> => {
  const sent = vi.spyOn(globalThis, 'fetch')
  await at.courier.create(at.account, parcel({ callback, sn }), noQuote)
  const form = sent.mock.calls[0]?.[1]?.body as URLSearchParams
  sent.mockRestore()
  return (JSON.parse(form.get('param') ?? '') as { callbackUrl: string }).callbackUrl
}

test('the address they call back never has more than the fifty characters they take', async () => {
  const sn = 'D20261115093000000017'
  expect(await orderedWith('https://zdb.cn/c/k', sn)).toBe(`https://zdb.cn/c/k/${sn}`)
  const short = await orderedWith('https://api.zhuandanbao.com/c/k', sn)
  expect(short.length).toBeLessThanOrEqual(50)
  const form = new URLSearchParams({ taskId: 'T', param: '{"orderId":"1","status":100,"updateTime":""}' })
  form.set('sign', signCallback(form.get('param') ?? '', keyedWord(at.desk.keys.secret, sn)))
  const body = Buffer.from(form.toString())
  // Orders that were placed before are called back with the whole number.
  for (const path of [short.split('/').at(-1) ?? '', sn])
    expect(at.courier.receive({ url: '', path, method: 'POST', headers: {}, body })).toMatchObject({
      ok: true,
      reports: [{ ref: { sn }, status: 'accepted' }],
    })
  const long = 'https://a-very-long-name-of-a-service.example.com/c/k'
  await expect(at.courier.create(at.account, parcel({ callback: long }), noQuote)).rejects.toMatchObject({
    kind: 'refused',
    detail: expect.stringContaining('PUBLIC_URL') as string,
  })
})

test('a true callback that is told of another order is refused', async () => {
  const [one, other] = [await called(), await called()]
  const honest = await pushAbout(one.sn)
  expect(at.courier.receive(honest).ok).toBe(true)
  expect(at.courier.receive({ ...honest, path: other.sn }).ok).toBe(false)
  expect(at.courier.receive({ ...honest, path: '' }).ok).toBe(false)
})

test('a fleet that does not go so far and one that nobody knows are told apart', async () => {
  // Too far for this fleet, though not for the others behind the same interface.
  expect(await kindOf(at.courier.quote(at.account, parcel({ brand: 'gxdtongcheng' })))).toBe('noCapacity')
  expect(await kindOf(at.courier.quote(at.account, parcel({ brand: 'nobody' })))).toBe('refused')
})

test('a yes without an order leaves it open, and a no in their words is a no', async () => {
  const met = (body: string) =>
    answeringAlways(body, 200, (endpoint) => kindOf(at.spoken({ endpoint }).create(at.account, parcel(), noQuote)))
  expect(await met('{"success":true,"code":200,"data":{}}')).toBe('unreachable')
  expect(await met('{"success":false,"code":"30001","message":"收件人的手机号格式不正确"}')).toBe('refused')
})
