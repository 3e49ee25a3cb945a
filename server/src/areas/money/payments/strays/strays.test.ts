import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { fen } from '@zdb/contract/kit/fen'
import { receiptStates } from '@zdb/contract/money/payments/states'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { proposalStates } from '@zdb/contract/platform/proposals/states'
import { db, within } from '#core/db/tx'
import { move } from '#core/domain/machine'
import { system } from '#core/http/actor'
import { balancesOf } from '#core/money/ledger'
import { resumePayouts, payoutStop, stopPayouts } from '#core/money/payout-stop'
import { now } from '#core/time/clock'
import { useGateways } from '#ports/payments/in-use'
import { paymentFailure } from '#ports/payments/port'
import { playGateway } from '#test/harness/gateways/play-gateway'
import { test, type DeskPerson } from '#test/harness/world'
import { aPayment } from '../fixtures.ts'
import { takeReceipt } from '../receipts.ts'
import { strayReceipt } from './stray-machine.ts'
import { sendDueReturns } from './strays.ts'

const alipay = playGateway('alipay')

test.beforeEach(({ world: _running }) => {
  useGateways({ alipay })
  alipay.trouble = undefined
})

const stray = async (no: string): Promise<string> => {
  const receipt = alipay.pay(no, fen(66_00))
  await takeReceipt({}, 'alipay', no, receipt)
  const row = await db()
    .selectFrom('gateway_receipt')
    .select('id')
    .where('trade_no', '=', receipt.tradeNo)
    .executeTakeFirstOrThrow()
  return String(row.id)
}

const decide = async (
  who: DeskPerson,
  queue: 'strayMoney' | 'proposals',
  item: string,
  decision: string,
  fields: Record<string, string> = {},
) => {
  const params = { queue, item }
  const { data } = await who.call(inbox.show, { params })
  return who.call(inbox.decide, {
    params,
    body: { decision, revision: data?.revision ?? '', reason: '付款人确认', fields },
  })
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

const stateOfReceipt = async (id: string) =>
  (await db().selectFrom('gateway_receipt').select('state').where('id', '=', Number(id)).executeTakeFirstOrThrow())
    .state

const send = async (): Promise<void> => {
  await db()
    .updateTable('gateway_receipt')
    .set({ next_at: new Date(0) })
    .where('next_at', 'is not', null)
    .execute()
  while ((await sendDueReturns(() => undefined)) > 0);
}

const returning = async (): Promise<string> => {
  const id = await stray(`X${randomUUID().slice(0, 8)}`)
  await within((tx) =>
    move(tx, strayReceipt, 'sendBack', {
      id: Number(id),
      actor: system('operator'),
      set: { next_at: now(), tries: 0 },
    }),
  )
  return id
}

test('what is proposed to be credited is not proposed to be sent back as well', async ({ world }) => {
  const finance = await world.operator({ roles: ['finance'] })
  const owner = await world.merchant()
  const { no } = await within((tx) => aPayment(tx, owner))
  const id = await stray(no)
  expect(await decide(finance, 'strayMoney', id, 'credit')).toMatchObject({ code: 0 })
  expect(await decide(finance, 'strayMoney', id, 'sendBack')).toMatchObject({ code: codes.proposalOpen.code })
})

test('stray money is credited when two operators agree, to the merchant of the charge or the one they name', async ({
  world,
}) => {
  const [finance, manager] = [await world.operator({ roles: ['finance'] }), await world.operator({ roles: ['manage'] })]
  const owner = await world.merchant()
  const { no } = await within((tx) => aPayment(tx, owner))
  const id = await stray(no)
  expect(await decide(finance, 'strayMoney', id, 'credit')).toMatchObject({ code: 0 })
  expect((await balancesOf(owner.merchantId)).available).toBe(0)
  expect(await decide(manager, 'proposals', await openProposal(), 'approve')).toMatchObject({ code: 0 })
  expect((await balancesOf(owner.merchantId)).available).toBe(66_00)
  expect(await stateOfReceipt(id)).toBe(receiptStates.credited.code)

  const unknown = await stray(`X${randomUUID().slice(0, 8)}`)
  expect(await decide(finance, 'strayMoney', unknown, 'credit')).toMatchObject({
    message: '无法确定款项属于哪个商家，请退回付款人',
  })
  const merchant = String(owner.merchantId)
  expect(await decide(finance, 'strayMoney', unknown, 'creditTo', { merchant })).toMatchObject({ code: 0 })
  expect(await decide(manager, 'proposals', await openProposal(), 'approve')).toMatchObject({ code: 0 })
  expect((await balancesOf(owner.merchantId)).available).toBe(132_00)
})

test('the desk reads when it was paid in China’s time', async ({ world }) => {
  const finance = await world.operator({ roles: ['finance'] })
  const item = await stray(`X${randomUUID().slice(0, 8)}`)
  await db()
    .updateTable('gateway_receipt')
    .set({ paid_at: new Date('2026-11-16T18:30:00Z') })
    .where('id', '=', Number(item))
    .execute()
  const { data } = await finance.call(inbox.show, { params: { queue: 'strayMoney', item } })
  expect(JSON.stringify(data)).toContain('2026-11-17 02:30:00')
})

test('or sent back by the gateway, once, however often it is asked and whatever answer is lost', async ({ world }) => {
  const [finance, manager] = [await world.operator({ roles: ['finance'] }), await world.operator({ roles: ['manage'] })]
  const id = await stray(`X${randomUUID().slice(0, 8)}`)
  const before = alipay.refunded()
  expect(await decide(finance, 'strayMoney', id, 'sendBack')).toMatchObject({ code: 0 })
  const proposal = await openProposal()
  alipay.trouble = 'down'
  expect(await decide(manager, 'proposals', proposal, 'approve')).toMatchObject({ code: 0 })
  await send()
  expect(await stateOfReceipt(id)).toBe(receiptStates.returning.code)
  alipay.trouble = undefined
  await Promise.all([send(), send()])
  await expect.poll(() => stateOfReceipt(id)).toBe(receiptStates.returned.code)
  expect(alipay.refunded() - before).toBe(66_00)
})

test('a return that was done unheard is not given up because the gateway refuses to be asked', async ({
  world: _world,
}) => {
  const id = await returning()
  const before = alipay.refunded()
  for (const trouble of ['loseAnswer', 'refuse'] as const) {
    alipay.trouble = trouble
    await send()
    expect(await stateOfReceipt(id)).toBe(receiptStates.returning.code)
  }
  alipay.trouble = undefined
  await send()
  expect(await stateOfReceipt(id)).toBe(receiptStates.returned.code)
  expect(alipay.refunded() - before).toBe(66_00)
})

test('whoever comes late to a return touches nothing, and nothing that is not returning is sent', async ({
  world: _world,
}) => {
  const id = Number(await returning())
  const taken = db().updateTable('gateway_receipt').where('id', '=', id)
  const refund = async () => {
    await taken.set({ tries: 7, detail: '另一个' }).execute()
    throw paymentFailure('refused', 'no')
  }
  useGateways({ alipay: { ...alipay, refund } })
  await send()
  const row = db().selectFrom('gateway_receipt').select(['state', 'tries', 'detail']).where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ state: receiptStates.returning.code, tries: 7, detail: '另一个' })
  const before = alipay.refunded()
  useGateways({ alipay })
  await taken.set({ state: receiptStates.credited.code }).execute()
  await send()
  expect(alipay.refunded()).toBe(before)
})

test('nothing is sent back while payouts stand still', async ({ world }) => {
  const { operatorId } = await world.operator({ roles: ['finance'] })
  const id = await returning()
  const before = alipay.refunded()
  await within((tx) => stopPayouts(tx, { reason: '核对中', operatorId }))
  await send()
  expect(alipay.refunded()).toBe(before)
  const stop = await payoutStop()
  await within((tx) => resumePayouts(tx, stop?.id ?? 0, { reason: '已核对', operatorId }))
  await send()
  expect(await stateOfReceipt(id)).toBe(receiptStates.returned.code)
})
