import { type Fen, yuanText } from '@zdb/contract/kit/fen'
import { orderInvoiceStates } from '@zdb/contract/money/invoices/states'
import type { Body } from '@zdb/contract/kit/endpoint'
import type { invoices } from '@zdb/contract/money/invoices/endpoints'
import { shareDocument } from '#areas/desk/files/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move, stateIn, waitOf } from '#core/domain/machine'
import { currentRules } from '#core/domain/rules'
import type { Actor, SystemActor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse, refuseField } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { orderInvoice, type OrderInvoiceMove } from './order-invoice-machine.ts'
import {
  freeLines,
  isNumberTaken,
  linesOf,
  lockInvoiceOf,
  ownerColumns,
  setAmounts,
  type OrderInvoice,
  type Side,
} from './order-invoices.sql.ts'
import { tellOfInvoice } from './pushes.ts'
import { currentLines, sumOf } from './requests.ts'

/** In whose words the other side hears of it. */
type Story = { side?: Side; set?: Partial<OrderInvoice>; words: string }

/** Who moves it, where it is then, until when somebody has to act, and who hears of it. */
export const moveInvoice = async (
  tx: Tx,
  name: OrderInvoiceMove,
  invoice: OrderInvoice,
  actor: Actor | SystemActor,
  { side, set, words }: Story,
): Promise<OrderInvoice> => {
  const { to } = orderInvoice.moves[name]
  const state = to === 'same' ? stateIn(orderInvoice, invoice) : to
  const wait = waitOf(orderInvoice, { ...invoice, state: orderInvoiceStates[state].code })
  const deadline_at = to === 'same' ? invoice.deadline_at : (wait?.deadline.at(invoice, await currentRules()) ?? null)
  const moved = await move(tx, orderInvoice, name, {
    id: invoice.id,
    actor,
    ...(actor.kind === 'merchant' && side ? { merchantId: actor.merchantId, ownerColumn: ownerColumns[side] } : {}),
    set: { deadline_at, updated_at: now(), ...(wait ? {} : { ended_at: now() }), ...set },
  })
  if (moved.state === orderInvoiceStates.refused.code || moved.state === orderInvoiceStates.revoked.code)
    await freeLines(tx, moved.id)
  await record(tx, actor, `invoices.${name}`, moved.id, {
    merchantId: moved.merchant_id,
    before: { state: invoice.state },
    after: { state: moved.state, ...set },
  })
  await tellOfInvoice(tx, name, moved, words)
  return moved
}

const about = ({ amount, order_count, first_sn }: OrderInvoice): string =>
  `${order_count > 1 ? `${order_count}单` : first_sn}，${yuanText(amount)}`

export const revoke = (actor: Actor, id: string): Promise<null> =>
  within(async (tx) => {
    const invoice = await lockInvoiceOf(tx, 'sender', actor.merchantId, idOf(id))
    await moveInvoice(tx, 'revoke', invoice, actor, { side: 'sender', words: about(invoice) })
    return null
  })

export const remind = (actor: Actor, id: string): Promise<null> =>
  within(async (tx) => {
    const invoice = await lockInvoiceOf(tx, 'sender', actor.merchantId, idOf(id))
    const set = { reminded_at: now() }
    await moveInvoice(tx, 'remind', invoice, actor, { side: 'sender', set, words: about(invoice) })
    return null
  })

/** What came back since the request is taken off first, in a transaction of its own: the screen then shows the new sum. */
const settleAmounts = (actor: Actor, id: number): Promise<void> =>
  within(async (tx) => {
    const invoice = await lockInvoiceOf(tx, 'shop', actor.merchantId, id)
    const lines = await currentLines((await linesOf(id)).map(({ order_id }) => order_id))
    const sum = sumOf(lines)
    if (invoice.ended_at !== null || sum === invoice.amount) return
    if (sum === 0) refuse('invoiceNothing', '订单已全额退款，无需开票，请拒绝该申请')
    await setAmounts(tx, id, lines, sum)
  })

const requireSum = (invoice: OrderInvoice, seen: Fen | undefined): void => {
  if (seen !== undefined && seen !== invoice.amount) refuse('termsChanged')
}

export const review = async (
  actor: Actor,
  { id, accepted, reason, amount }: Body<typeof invoices.review>,
): Promise<null> => {
  if (!accepted && reason === '') refuseField('reason', '请填写拒绝原因')
  if (accepted) await settleAmounts(actor, idOf(id))
  return within(async (tx) => {
    const invoice = await lockInvoiceOf(tx, 'shop', actor.merchantId, idOf(id))
    if (accepted) requireSum(invoice, amount)
    const story = accepted ? { words: about(invoice) } : { words: reason, set: { reason } }
    await moveInvoice(tx, accepted ? 'accept' : 'refuse', invoice, actor, { side: 'shop', ...story })
    return null
  })
}

export const upload = async (
  actor: Actor,
  { id, number, file, amount }: Body<typeof invoices.upload>,
): Promise<null> => {
  await settleAmounts(actor, idOf(id))
  return within(async (tx) => {
    const invoice = await lockInvoiceOf(tx, 'shop', actor.merchantId, idOf(id))
    requireSum(invoice, amount)
    if (await isNumberTaken(tx, invoice, number)) refuse('invoiceNumberTaken')
    const { name } = await shareDocument(tx, actor, file, invoice.merchant_id)
    const set = { number, file, file_name: name }
    await moveInvoice(tx, 'upload', invoice, actor, { side: 'shop', set, words: about(invoice) })
    return null
  })
}
