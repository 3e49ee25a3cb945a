import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { payments } from '@zdb/contract/money/payments/endpoints'
import { remittanceStates } from '@zdb/contract/money/payments/states'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { proposalStates } from '@zdb/contract/platform/proposals/states'
import { db } from '#core/db/tx'
import { balancesOf } from '#core/money/ledger'
import { days, moveClock, resetClock } from '#core/time/clock'
import { things } from '#test/harness/things'
import { test, type DeskPerson, type Person } from '#test/harness/world'
import { expireRemittances } from './remittances.ts'

const opened = async (owner: Person, amount = '500.00') => {
  const { data, message } = await owner.call(payments.openRemittance, { body: { amount } })
  if (!data) throw new Error(message)
  return data
}

const prove = async (owner: Person, id: string) =>
  owner.call(payments.proveRemittance, {
    body: { id, payer_name: '花语花艺有限公司', images: [`/files/${await things.file(owner)}`] },
  })

type Decision = { decision: string; amount?: string; fields?: Record<string, string> }

const decide = async (
  who: DeskPerson,
  queue: 'remittances' | 'proposals',
  item: string,
  { decision, amount, fields = {} }: Decision,
) => {
  const params = { queue, item }
  const { data } = await who.call(inbox.show, { params })
  const body = { decision, revision: data?.revision ?? '', reason: '已核对', fields, ...(amount && { amount }) }
  return who.call(inbox.decide, { params, body })
}

const openProposal = async (): Promise<string> => {
  const row = await db()
    .selectFrom('proposal')
    .select('id')
    .where('state', '=', proposalStates.proposed.code)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return String(row?.id)
}

test('a remittance is credited once, with the bank’s number, when two operators have looked', async ({ world }) => {
  const owner = await world.merchant()
  const [finance, manager] = [await world.operator({ roles: ['finance'] }), await world.operator({ roles: ['manage'] })]
  expect(await owner.call(payments.openRemittance, { body: { amount: '99.99' } })).toMatchObject({
    message: '每次至少汇款100.00元',
  })
  const { id, code, account } = await opened(owner)
  expect(code).toMatch(/^\d{6}$/)
  expect(account.account).not.toBe('')
  expect(await prove(owner, id)).toMatchObject({ code: 0 })
  expect(await prove(owner, id)).toMatchObject({ code: codes.remittanceMoved.code })
  const bank = { bank_ref: 'CMB20261116001' }
  expect(await decide(finance, 'remittances', id, { decision: 'confirm' })).not.toMatchObject({ code: 0 })
  const confirm = { decision: 'confirm', amount: '499.00', fields: bank }
  expect(await decide(finance, 'remittances', id, confirm)).toMatchObject({ code: 0 })
  expect((await balancesOf(owner.merchantId)).available).toBe(0)
  expect(await decide(manager, 'proposals', await openProposal(), { decision: 'approve' })).toMatchObject({ code: 0 })
  expect((await balancesOf(owner.merchantId)).available).toBe(499_00)
  const shown = (await owner.call(payments.remittance, { params: { id } })).data
  expect(shown).toMatchObject({ status: remittanceStates.confirmed.code, credited: '499.00' })

  const second = await opened(owner)
  await prove(owner, second.id)
  expect(await decide(finance, 'remittances', second.id, { ...confirm })).toMatchObject({
    code: codes.bankRefUsed.code,
  })
  expect(await decide(finance, 'remittances', second.id, { decision: 'reject' })).toMatchObject({ code: 0 })
  expect((await owner.call(payments.channels)).data?.remittance.items).toMatchObject([
    { id: second.id, status: remittanceStates.rejected.code, reason: '已核对' },
    { id },
  ])
})

test('a code that nobody used in seven days is over, and money that came under it all the same is credited', async ({
  world,
}) => {
  const owner = await world.merchant()
  const { id, code } = await opened(owner)
  moveClock(days(7) + 1_000)
  await expireRemittances()
  expect((await owner.call(payments.remittance, { params: { id } })).data?.status).toBe(remittanceStates.expired.code)
  const [finance, manager] = [await world.operator({ roles: ['finance'] }), await world.operator({ roles: ['manage'] })]
  expect(await prove(owner, id)).toMatchObject({ code: 0 })
  expect(await decide(finance, 'remittances', id, { decision: 'reject' })).toMatchObject({ code: 0 })
  expect(await prove(owner, id)).toMatchObject({ code: 0 })
  const fields = { bank_ref: 'CMB20261116777' }
  const confirm = { decision: 'confirm', amount: '500.00', fields }
  expect(await decide(finance, 'remittances', id, confirm)).toMatchObject({ code: 0 })
  expect(await decide(manager, 'proposals', await openProposal(), { decision: 'approve' })).toMatchObject({ code: 0 })
  expect((await balancesOf(owner.merchantId)).available).toBe(500_00)
  expect(await prove(owner, id)).toMatchObject({ code: codes.remittanceMoved.code })

  const late = await opened(owner)
  moveClock(days(7) + 1_000)
  await expireRemittances()
  const { id: newer } = await opened(owner)
  await db().updateTable('remittance').set({ code: late.code }).where('id', '=', Number(newer)).execute()
  expect(code).not.toBe(late.code)
  expect(await prove(owner, late.id)).toMatchObject({ message: '识别码已失效，请重新申请识别码后上传这张凭证' })
  resetClock()
})

test('a transfer larger than announced is credited whole, and a receipt counts once however it is written', async ({
  world,
}) => {
  const owner = await world.merchant()
  const [finance, manager] = [await world.operator({ roles: ['finance'] }), await world.operator({ roles: ['manage'] })]
  const { id } = await opened(owner)
  await prove(owner, id)
  const confirm = (bank_ref: string) => ({ decision: 'confirm', amount: '800.50', fields: { bank_ref } })
  expect(await decide(finance, 'remittances', id, confirm('ＩＣＢＣ－2026 1116-009a'))).toMatchObject({ code: 0 })
  expect(await decide(manager, 'proposals', await openProposal(), { decision: 'approve' })).toMatchObject({ code: 0 })
  expect((await balancesOf(owner.merchantId)).available).toBe(800_50)
  expect((await owner.call(payments.remittance, { params: { id } })).data).toMatchObject({
    amount: '500.00',
    credited: '800.50',
    difference_zh: '比申请金额多300.50元，已全部入账',
  })
  const told = await db().selectFrom('push').select('alert').where('merchant_id', '=', owner.merchantId).execute()
  expect(told.map(({ alert }) => alert)).toContainEqual(expect.stringContaining('比申请金额多300.50元，已全部入账'))
  const audited = await db()
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'payments.confirmRemittance')
    .where('merchant_id', '=', owner.merchantId)
    .execute()
  expect(audited).toMatchObject([
    { after: { announced: 500_00, amount: 800_50, difference: 300_50, bankRef: 'ICBC20261116009A' } },
  ])

  const second = await opened(owner)
  await prove(owner, second.id)
  for (const spelling of ['icbc20261116009A', 'ICBC 2026-1116-009Ａ', 'icbc_2026１１１６009a'])
    expect(await decide(finance, 'remittances', second.id, confirm(spelling))).toMatchObject({
      code: codes.bankRefUsed.code,
    })
  expect(await decide(finance, 'remittances', second.id, confirm('- - - - - -'))).toMatchObject({
    message: expect.stringContaining('请填写银行流水号'),
  })
})
