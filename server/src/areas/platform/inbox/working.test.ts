import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { penalties } from '@zdb/contract/platform/penalties/endpoints'
import { aPenalty } from '#areas/platform/penalties/fixtures'
import { aTicket } from '#areas/platform/tickets/fixtures'
import { db, within } from '#core/db/tx'
import { now } from '#core/time/clock'
import { lockWaits } from '#test/harness/database'
import { test } from '#test/harness/world'

const trailOf = (target: string) =>
  db().selectFrom('audit').select(['action', 'operator_id']).where('target', '=', target).orderBy('id').execute()

describe('a decision', () => {
  test('that begins while the matter is being changed is compared with what it has become', async ({ world }) => {
    const [keeper, clerk] = [await world.merchant(), await world.operator({ roles: ['service'] })]
    const id = await within((tx) => aTicket(tx, keeper))
    const at = { params: { queue: 'tickets', item: String(id) } }
    const { revision = '' } = (await clerk.call(inbox.show, at)).data ?? {}
    const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const word = { side: 'merchant', actor: '林小花', account_id: keeper.accountId, content: '已经送到，不用处理了' }
    const changing = within(async (tx) => {
      await sql`select 1 from ticket where id = ${id} for update`.execute(tx)
      await tx
        .insertInto('ticket_message')
        .values({ ticket_id: id, ...word, at: now() })
        .execute()
      held.resolve()
      await begun.promise
    })
    await held.promise
    const deciding = clerk.call(inbox.decide, { ...at, body: { decision: 'reply', revision, reason: '已联系骑手' } })
    await expect.poll(lockWaits).toBe(1)
    begun.resolve()
    await changing
    expect((await deciding).code).toBe(codes.termsChanged.code)
  })
})

describe('the trail', () => {
  test('says who took an item, who took it over and who put it back', async ({ world }) => {
    const id = await within(async (tx) => aTicket(tx, await world.merchant()))
    const [first, second] = [await world.operator({ roles: ['service'] }), await world.operator({ roles: ['service'] })]
    const at = { params: { queue: 'tickets', item: String(id) } }
    await first.call(inbox.take, { ...at, body: {} })
    await first.call(inbox.take, { ...at, body: {} })
    await second.call(inbox.take, { ...at, body: { over: true } })
    await first.call(inbox.release, at)
    await second.call(inbox.release, at)
    expect(await trailOf(`tickets/${id}`)).toEqual([
      { action: 'inbox.take', operator_id: first.operatorId },
      { action: 'inbox.takeOver', operator_id: second.operatorId },
      { action: 'inbox.release', operator_id: second.operatorId },
    ])
  })

  test('says which operator opened an appeal, from when on it stays as it is', async ({ world }) => {
    const [keeper, judge] = [await world.merchant(), await world.operator({ roles: ['arbitration'] })]
    const id = String(await within((tx) => aPenalty(tx, keeper.merchantId)))
    await keeper.call(penalties.complainl, { params: { id }, body: { content: '已征得发单方同意' } })
    await judge.call(inbox.show, { params: { queue: 'penaltyAppeals', item: id } })
    expect(await trailOf(id)).toContainEqual({ action: 'penalties.openAppeal', operator_id: judge.operatorId })
  })
})
