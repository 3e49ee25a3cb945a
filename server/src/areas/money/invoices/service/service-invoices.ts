import { addFen, fen, yuanText } from '@zdb/contract/kit/fen'
import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import { serviceInvoiceActions } from '@zdb/contract/money/invoices/actions'
import type { invoices } from '@zdb/contract/money/invoices/endpoints'
import { serviceInvoiceStates, serviceKinds, type ServiceKind } from '@zdb/contract/money/invoices/states'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { refreshScreens, storePush } from '#areas/desk/push/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { deadlineOf, move, openMoves, standInQueue } from '#core/domain/machine'
import { currentRules } from '#core/domain/rules'
import type { Actor, SystemActor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { textOf, type TitleText } from '../titles/titles.ts'
import { titleOf } from '../titles/titles.sql.ts'
import { billsOf, keyOf } from './bills.ts'
import { serviceInvoice, type ServiceInvoiceMove } from './service-invoice-machine.ts'
import {
  billsIn,
  insertBills,
  insertServiceInvoice,
  listServiceInvoices,
  lockServiceInvoice,
  setDeadline,
  type Bill,
  type InvoiceBill,
  type ServiceInvoice,
} from './service-invoices.sql.ts'

const aboutOf = ({ id, state }: ServiceInvoice) =>
  ({ type: pushTypes.notice, identity: 0, params: { invoice: `S${id}`, status: state } }) as const

const labelOf = (kind: string): string => serviceKinds[kind as ServiceKind].label

type Row = Result<typeof invoices.service>['items'][number]

const present = (invoice: ServiceInvoice, bills: readonly InvoiceBill[]): Row => {
  const { label, tone } = serviceInvoiceStates[stateOf(serviceInvoiceStates, invoice.state)]
  const open = openMoves(serviceInvoice, invoice, ['merchant'])
  return {
    id: String(invoice.id),
    title: invoice.title as TitleText,
    amount: fen(invoice.amount),
    bills: bills.map(({ month, kind, amount }) => ({ month, kind_zh: labelOf(kind), amount: fen(amount) })),
    status: invoice.state,
    status_zh: label,
    tone,
    number: invoice.number,
    red_number: invoice.red_number,
    file: invoice.file === '' ? null : { url: invoice.file, name: invoice.file_name },
    reason: invoice.reason,
    until: invoice.deadline_at,
    created_at: invoice.created_at,
    updated_at: invoice.updated_at,
    actions: serviceInvoiceActions.filter(() => open.has('correctService')),
  }
}

export const listService = async (
  { merchantId }: Actor,
  { page, page_size }: Query<typeof invoices.service>,
): Promise<Result<typeof invoices.service>> => {
  const { rows, total } = await listServiceInvoices(merchantId, page, page_size)
  const bills = Map.groupBy(await billsIn(rows.map(({ id }) => id)), ({ invoice_id }) => invoice_id)
  return { items: rows.map((row) => present(row, bills.get(row.id) ?? [])), total, page, page_size }
}

type Wanted = { merchantId: number; title: TitleText; bills: readonly Bill[]; replacesId?: number }

/** A new one in the platform's queue. */
export const openServiceInvoice = async (
  tx: Tx,
  { merchantId, title, bills, replacesId }: Wanted,
): Promise<ServiceInvoice> => {
  const made = await insertServiceInvoice(tx, {
    merchant_id: merchantId,
    state: serviceInvoiceStates.applied.code,
    title: JSON.stringify(title),
    amount: addFen(...bills.map(({ amount }) => amount)),
    replaces_id: replacesId ?? null,
    created_at: now(),
    updated_at: now(),
  })
  const invoice = await setDeadline(tx, made.id, deadlineOf(serviceInvoice, made, await currentRules()))
  if (!(await insertBills(tx, invoice, bills))) refuse('billTaken')
  await standInQueue(tx, serviceInvoice, invoice)
  return invoice
}

/** For bills of months that are over, at the sum the page showed. */
export const applyService = (
  actor: Actor,
  { bills: chosen, title_id, amount }: Body<typeof invoices.applyService>,
): Promise<{ id: string }> =>
  within(async (tx) => {
    const { merchantId } = actor
    const title = textOf(await titleOf(tx, merchantId, idOf(title_id)))
    const keys = new Set(chosen.map(keyOf))
    const bills = (await billsOf(merchantId)).filter((bill) => keys.has(keyOf(bill)))
    if (bills.length !== keys.size || addFen(...bills.map((bill) => bill.amount)) !== amount) refuse('termsChanged')
    const invoice = await openServiceInvoice(tx, { merchantId, title, bills })
    await record(tx, actor, 'invoices.applyService', invoice.id, { after: { amount, bills: bills.map(keyOf) } })
    refreshScreens([merchantId], aboutOf(invoice))
    return { id: String(invoice.id) }
  })

type Story = { set?: Record<string, unknown>; title?: string }

/** Who moves it, until when the platform has to act, and what its merchant is told. */
export const moveService = async (
  tx: Tx,
  name: ServiceInvoiceMove,
  invoice: ServiceInvoice,
  actor: Actor | SystemActor,
  { set = {}, title }: Story,
): Promise<ServiceInvoice> => {
  const target = serviceInvoice.moves[name].to as keyof typeof serviceInvoiceStates
  const then = { ...invoice, state: serviceInvoiceStates[target].code }
  const deadline_at = deadlineOf(serviceInvoice, then, await currentRules())
  const moved = await move(tx, serviceInvoice, name, {
    id: invoice.id,
    actor,
    ...(actor.kind === 'merchant' ? { merchantId: actor.merchantId } : {}),
    set: { deadline_at, updated_at: now(), ended_at: deadline_at === null ? now() : null, ...set },
  })
  await record(tx, actor, `invoices.${name}`, moved.id, {
    merchantId: moved.merchant_id,
    before: { state: invoice.state },
    after: { state: moved.state, number: moved.number },
  })
  const about = aboutOf(moved)
  refreshScreens([moved.merchant_id], about)
  if (title)
    await storePush(tx, {
      merchantId: moved.merchant_id,
      event: 'invoice',
      ...about,
      title,
      alert: `${title}：${yuanText(moved.amount)}${moved.reason && `，${moved.reason}`}`,
    })
  return moved
}

/** What was written wrongly: the platform reverses it and writes a new one, or says why not. */
export const correctService = (
  actor: Actor,
  id: string,
  { title_id, reason }: Body<typeof invoices.correctService>,
): Promise<null> =>
  within(async (tx) => {
    const invoice = await lockServiceInvoice(tx, idOf(id))
    if (invoice.merchant_id !== actor.merchantId) refuse('notFound')
    const title = textOf(await titleOf(tx, actor.merchantId, idOf(title_id)))
    const correction = JSON.stringify({ title, reason })
    await moveService(tx, 'correctService', invoice, actor, { set: { correction, reason: '' } })
    return null
  })
