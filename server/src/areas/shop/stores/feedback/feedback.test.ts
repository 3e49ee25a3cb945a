import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { system } from '#core/http/actor'
import { db, within } from '#core/db/tx'
import { test } from '#test/harness/world'
import { aStore } from '../fixtures.ts'
import { handleFeedback, waitingFeedback } from '../public.ts'

test('a merchant has one word open about a store of another, until the platform has looked into it', async ({
  world,
}) => {
  const [teller, florist, other] = [await world.merchant(), await world.merchant(), await world.merchant()]
  const id = await within((tx) => aStore(tx, florist.merchantId, { name: '幽灵花店' }))
  const { openid } = await db().selectFrom('store').select('openid').where('id', '=', id).executeTakeFirstOrThrow()
  const body = { shop_id: openid, tags: [1, 3], content: '打了三天没人接' }
  const report = (who: typeof teller) => who.call(stores.reportInvalid, { body })
  const both = await Promise.all([report(teller), report(teller)])
  expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, codes.feedbackOpen.code])
  expect((await report(other)).code).toBe(0)
  expect((await report(florist)).errors).toEqual([{ field: 'shop_id', message: '不能反馈自己的门店' }])
  const waiting = (await waitingFeedback(100, 0)).filter(({ store_id }) => store_id === id)
  expect(waiting).toMatchObject([
    { merchant_id: teller.merchantId, tags: [1, 3], content: '打了三天没人接' },
    { merchant_id: other.merchantId },
  ])
  const operator = system('operator')
  await expect(handleFeedback(operator, waiting[0]?.id ?? 0, '')).rejects.toMatchObject({ code: codes.invalid.code })
  await handleFeedback(operator, waiting[0]?.id ?? 0, '已联系到门店，电话已更正')
  await expect(handleFeedback(operator, waiting[0]?.id ?? 0, '再来')).rejects.toMatchObject({
    code: codes.notFound.code,
  })
  expect((await report(teller)).code).toBe(0)
  const news = await db().selectFrom('push').select('alert').where('merchant_id', '=', teller.merchantId).execute()
  expect(news).toEqual([{ alert: '您反馈的幽灵花店：已联系到门店，电话已更正' }])
  expect((await teller.call(stores.invalidTags)).data).toHaveLength(7)
})

test('a feedback names what is wrong and a store that there is', async ({ world }) => {
  const teller = await world.merchant()
  const body = { shop_id: 'nobody', tags: [1], content: '找不到' }
  expect((await teller.call(stores.reportInvalid, { body })).code).toBe(codes.notFound.code)
  expect((await teller.call(stores.reportInvalid, { body: { ...body, tags: [] } })).code).toBe(codes.invalid.code)
})
