import { expect } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import { ledgerHealth } from '@zdb/contract/platform/ledger-health/endpoints'
import { proposals } from '@zdb/contract/platform/proposals/endpoints'
import { db, within } from '#core/db/tx'
import { openClaim } from '#core/money/claims'
import { test, type DeskPerson } from '#test/harness/world'
import { insertProposal } from './proposals.sql.ts'

test('a proposal of a kind that is no more stands in the list beside the others', async ({ world }) => {
  const who = await world.operator()
  const row = { subject: '1', title: '旧事项', payload: {}, reason: '曾经', proposer_id: who.operatorId }
  await within((tx) => insertProposal(tx, { ...row, kind: 'gone' }))
  const { code, data } = await who.call(proposals.list)
  expect(code).toBe(0)
  expect(data?.items.find(({ title }) => title === '旧事项')?.kind_zh).toBe('gone')
})

test('whom a proposal names is named beside it and can ask who saw; who does not decide reads their own alone', async ({
  world,
}) => {
  const [proposer, other, boss] = [
    await world.operator({ roles: ['finance'] }),
    await world.operator({ roles: ['finance', 'service'] }),
    await world.operator({ roles: ['manage'] }),
  ]
  const [debtor, creditor] = [await world.merchant(), await world.merchant()]
  const ids = [debtor.merchantId, creditor.merchantId].toSorted((a, b) => a - b)
  const owed = {
    debtorId: debtor.merchantId,
    creditor: creditor.merchantId,
    amount: fen(40_00),
    ref: 'T9',
    why: '售后',
  }
  await within((tx) => openClaim(tx, owed))
  const { id } = await db()
    .selectFrom('claim')
    .select('id')
    .where('debtor_id', '=', debtor.merchantId)
    .executeTakeFirstOrThrow()
  const body = { reason: '欠款商家短期无法偿还' }
  expect((await proposer.call(ledgerHealth.proposeAdvance, { params: { claim: String(id) }, body })).code).toBe(0)

  const listed = async (who: DeskPerson, open: '0' | '1' = '1') =>
    (await who.call(proposals.list, { query: { open } })).data
  const row = { merchants: ids.map((merchant) => ({ id: String(merchant) })), kind_zh: '平台垫付' }
  expect(await listed(proposer)).toMatchObject({ total: 1, items: [{ ...row, mine: true }] })
  expect((await listed(boss))?.items[0]).toMatchObject({ ...row, mine: false })
  for (const open of ['0', '1'] as const) expect(await listed(other, open)).toMatchObject({ total: 0, items: [] })

  const lookers = await db()
    .selectFrom('audit')
    .select(['operator_id', 'merchant_id'])
    .where('action', '=', 'proposals.list')
    .where('look', '=', true)
    .where('merchant_id', 'in', ids)
    .orderBy('id')
    .execute()
  expect(lookers.map(({ operator_id, merchant_id }) => [operator_id, merchant_id])).toEqual(
    [proposer, boss].flatMap(({ operatorId }) => ids.map((merchant) => [operatorId, merchant])),
  )
})
