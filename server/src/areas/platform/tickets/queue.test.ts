import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { tickets } from '@zdb/contract/platform/tickets/endpoints'
import { within } from '#core/db/tx'
import { test } from '#test/harness/world'
import { aTicket } from './fixtures.ts'

test('a question stands in the inbox with its thread, is answered there, and comes back with the next word', async ({
  world,
}) => {
  const [keeper, desk] = [await world.merchant(), await world.operator({ roles: ['service'] })]
  const id = await within((tx) => aTicket(tx, keeper, { content: '骑手失联', orderSn: 'T1' }))
  const at = { params: { queue: 'tickets', item: String(id) } }
  const shown = (await desk.call(inbox.show, at)).data ?? expect.fail('nothing to see')
  expect(shown.item).toMatchObject({ title: '客服 · 订单与配送 / 骑手与配送 · T1', overdue: false })
  expect(shown.parts).toMatchObject([
    { kind: 'facts', rows: [{ value: '订单与配送 / 骑手与配送' }, { value: '客服' }, { value: 'T1' }, {}] },
    { kind: 'history', lines: [{ text: '骑手失联' }] },
    { kind: 'pictures' },
  ])
  const body = { decision: 'reply', revision: shown.revision, reason: '已联系到骑手' }
  expect((await desk.call(inbox.decide, { ...at, body })).code).toBe(0)
  expect((await desk.call(inbox.show, at)).code).toBe(codes.itemGone.code)
  const answered = (await keeper.call(tickets.show, { params: { id: String(id) } })).data
  expect(answered).toMatchObject({ status_zh: '已回复', messages: [{}, { side: 'platform', content: '已联系到骑手' }] })

  await keeper.call(tickets.reply, { body: { id: String(id), content: '还是没有送到' } })
  const again = (await desk.call(inbox.show, at)).data ?? expect.fail('nothing to see')
  const done = { decision: 'complete', revision: again.revision, reason: '问题已解决' }
  expect((await desk.call(inbox.decide, { ...at, body: done })).code).toBe(0)
  expect((await keeper.call(tickets.show, { params: { id: String(id) } })).data).toMatchObject({ status_zh: '已完成' })
})
