import type { Body } from '@zdb/contract/kit/endpoint'
import { yuanText } from '@zdb/contract/kit/fen'
import type { payments } from '@zdb/contract/money/payments/endpoints'
import { remittanceStates } from '@zdb/contract/money/payments/states'
import { sealPictures } from '#areas/desk/files/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { deadlineOf, move } from '#core/domain/machine'
import { currentRules } from '#core/domain/rules'
import { system, type Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse, refuseField } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { sweep } from '#core/work/sweep'
import { tellOfMoney } from '../pushes.ts'
import { presentRemittance, type RemittanceView } from './present.ts'
import { remittance } from './remittance-machine.ts'
import {
  dueRemittances,
  insertRemittance,
  isCodeTaken,
  openCount,
  patchRemittance,
  remittanceOf,
} from './remittances.sql.ts'

/** As many as anybody has under way at once. */
const mostOpen = 10

/** A code to write into the purpose line, and the account to transfer to. */
export const openRemittance = async (
  actor: Actor,
  { amount }: Body<typeof payments.openRemittance>,
): Promise<RemittanceView> => {
  const rules = await currentRules()
  if (amount < rules.remittanceLeast) refuseField('amount', `每次至少汇款${yuanText(rules.remittanceLeast)}`)
  return within(async (tx) => {
    const { merchantId, accountId } = actor
    if ((await openCount(tx, merchantId)) >= mostOpen) refuse('remittanceMoved', '还有多笔汇款未完成，请先完成')
    const made = await insertRemittance(tx, {
      merchant_id: merchantId,
      account_id: accountId,
      amount,
      state: remittanceStates.waiting.code,
      created_at: now(),
    })
    const row = await patchRemittance(tx, made.id, { deadline_at: deadlineOf(remittance, made, rules) })
    await record(tx, actor, 'payments.openRemittance', row.id, { after: { amount, code: row.code } })
    await tellOfMoney(tx, { merchantId, remittance: row.id, status: row.state })
    return presentRemittance(row, rules)
  })
}

export const showRemittance = async (actor: Actor, id: string): Promise<RemittanceView> =>
  presentRemittance(await remittanceOf(actor, idOf(id)), await currentRules())

/** The bank's slip, for the platform's eyes and for those who look after the merchant's money. */
export const proveRemittance = async (
  actor: Actor,
  { id, payer_name, images }: Body<typeof payments.proveRemittance>,
): Promise<null> =>
  within(async (tx) => {
    const { merchantId } = actor
    const row = await remittanceOf(actor, idOf(id))
    if (await isCodeTaken(tx, row)) refuse('remittanceMoved', '识别码已失效，请重新申请识别码后上传这张凭证')
    await sealPictures(tx, actor, images, 'finance.pay')
    const set = { payer_name, images, proof_at: now(), reason: '', decided_at: null }
    const moved = await move(tx, remittance, 'proveRemittance', { id: row.id, merchantId, actor, set })
    await patchRemittance(tx, row.id, { deadline_at: deadlineOf(remittance, moved, await currentRules()) })
    await record(tx, actor, 'payments.proveRemittance', row.id, { after: { amount: row.amount } })
    await tellOfMoney(tx, { merchantId, remittance: row.id, status: moved.state })
    return null
  })

const expire = (id: number): Promise<void> =>
  within(async (tx) => {
    const { merchant_id: merchantId, state } = await move(tx, remittance, 'expire', { id, actor: system('clock') })
    await tellOfMoney(tx, { merchantId, remittance: id, status: state })
  })

const name = 'payments.remittances'

/** Codes that nobody used in time are free again. */
export const expireRemittances = (): Promise<void> =>
  sweep({ name, due: (limit) => dueRemittances(name, limit), work: expire })
