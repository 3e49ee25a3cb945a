import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { alerts } from '@zdb/contract/desk/alerts/endpoints'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { aContact, aStore } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { test } from '#test/harness/world'
import { anAlertAtDesk } from '../fixtures.ts'
import { closeEmptyItems } from './desk-item.ts'

test('the desk is told whom to ring, every look is written down, and its decision ends what it saw', async ({
  world,
}) => {
  const owner = await world.merchant({ name: '花语鲜花' })
  const operator = await world.operator({ roles: ['service'] })
  const storeId = await within((tx) => aStore(tx, owner.merchantId, { name: '国贸店' }))
  await within((tx) => aContact(tx, { id: storeId, merchantId: owner.merchantId }, { phone: '13911112222' }))
  const first = await within((tx) => anAlertAtDesk(tx, owner.merchantId, { storeId }))
  await owner.call(alerts.selfTest, {
    body: { reason: 'hourly', socket: true, audio: 'blocked', muted: false, clock: 0, last_push: '0' },
  })
  // One of them was found by an older build, which asked for more.
  await db()
    .updateTable('console_check')
    .set({ failing: ['audio', 'volume'] })
    .where('merchant_id', '=', owner.merchantId)
    .execute()
  const params = { queue: 'alerts', item: String(owner.merchantId) }
  const seen = await operator.call(inbox.show, { params })
  const words = JSON.stringify(seen.data?.parts)
  expect(seen.data?.item).toMatchObject({ title: '无人应答：新的网单1条', merchant: '花语鲜花' })
  for (const part of ['13911112222', owner.mobile, '国贸店 负责人', '声音权限']) expect(words).toContain(part)
  const looks = await db()
    .selectFrom('audit')
    .select('target')
    .where('merchant_id', '=', owner.merchantId)
    .where('look', '=', true)
    .execute()
  expect(looks).not.toEqual([])
  expect(seen.data?.decisions.map(({ label }) => label)).toEqual(['已电话联系', '无需处理'])

  // Another alert has come since: what was not seen is not decided on.
  const second = await within((tx) => anAlertAtDesk(tx, owner.merchantId, { event: 'onlineUrged' }))
  const decide = (revision: string) =>
    operator.call(inbox.decide, {
      params,
      body: { decision: 'called', revision, reason: '店主已知晓，马上处理' },
    })
  expect((await decide(seen.data?.revision ?? '')).code).toBe(codes.termsChanged.code)
  const again = await operator.call(inbox.show, { params })
  expect((await decide(again.data?.revision ?? '')).code).toBe(0)
  const { data } = await owner.call(alerts.history)
  expect(data?.items.map(({ id, ended_label, ended_by }) => [Number(id), ended_label, ended_by])).toEqual([
    [second, '平台已处理：店主已知晓，马上处理', '平台客服'],
    [first, '平台已处理：店主已知晓，马上处理', '平台客服'],
  ])
  expect((await operator.call(inbox.show, { params })).code).toBe(codes.itemGone.code)
})

test('whoever may see to an alert is its owner, for the desk and in the history', async ({ world }) => {
  const owner = await world.merchant()
  const operator = await world.operator({ roles: ['service'] })
  await world.subAccount(owner, { grants: ['online.read'], name: '小周' })
  await world.subAccount(owner, { grants: ['delivery.read'], name: '小吴' })
  await within((tx) => anAlertAtDesk(tx, owner.merchantId))
  const { data } = await owner.call(alerts.history)
  expect(data?.items.map(({ owners }) => owners)).toEqual([['林小花', '小周']])
  const owners = async () => {
    const seen = await operator.call(inbox.show, { params: { queue: 'alerts', item: String(owner.merchantId) } })
    return seen.data?.parts.flatMap((part) => (part.kind === 'facts' && part.title === '负责人' ? part.rows : []))
  }
  expect(await owners()).toEqual([{ label: '新的网单', value: '林小花、小周', tone: 'plain' }])
  await db().updateTable('account').set({ enabled: false }).where('merchant_id', '=', owner.merchantId).execute()
  expect(await owners()).toEqual([{ label: '新的网单', value: '没有人有权限处理', tone: 'bad' }])
})

test('an item whose alerts are forgotten leaves the desk, another stays', async ({ world }) => {
  const [forgotten, waiting] = [await world.merchant(), await world.merchant()]
  const id = await within((tx) => anAlertAtDesk(tx, forgotten.merchantId))
  await within((tx) => anAlertAtDesk(tx, waiting.merchantId))
  await db().deleteFrom('push').where('id', '=', id).execute()
  await closeEmptyItems()
  const items = await db()
    .selectFrom('platform_item')
    .select('thing_id')
    .where('queue', '=', 'alerts')
    .where('thing_id', 'in', [forgotten.merchantId, waiting.merchantId])
    .execute()
  expect(items).toEqual([{ thing_id: waiting.merchantId }])
})
