import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { invoices } from '@zdb/contract/money/invoices/endpoints'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { currentRules } from '#core/domain/rules'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse, refuseField } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { clearDefault, deleteTitle, insertTitle, lockTitles, patchTitle, titlesOf, type Title } from './titles.sql.ts'

/** A title as an invoice keeps it: what it says later changes nothing of what was asked for. */
export type TitleText = Pick<Title, 'name' | 'tax_no' | 'address' | 'phone' | 'bank' | 'account' | 'email'> & {
  kind: 'company' | 'person'
}

export const textOf = ({ kind, name, tax_no, address, phone, bank, account, email }: Title): TitleText => ({
  kind: kind as TitleText['kind'],
  name,
  tax_no,
  address,
  phone,
  bank,
  account,
  email,
})

export const listTitles = async ({ merchantId }: Actor): Promise<Result<typeof invoices.titles>> =>
  (await titlesOf(merchantId)).map((title) => ({
    ...textOf(title),
    id: String(title.id),
    is_default: title.is_default,
  }))

export const saveTitle = (
  actor: Actor,
  { id, is_default, ...text }: Body<typeof invoices.saveTitle>,
): Promise<{ id: string }> =>
  within(async (tx) => {
    const { merchantId } = actor
    const all = await lockTitles(tx, merchantId)
    const before = id === undefined ? undefined : (all.find((title) => String(title.id) === id) ?? refuse('notFound'))
    const same = all.find(
      ({ kind, name, tax_no }) => kind === text.kind && name === text.name && tax_no === text.tax_no,
    )
    if (same && same !== before) refuseField('name', '已有相同的发票抬头')
    const { invoiceTitlesMost } = await currentRules()
    if (!before && all.length >= invoiceTitlesMost) refuseField('name', `最多保存${invoiceTitlesMost}个发票抬头`)
    const usual = is_default || (before?.is_default ?? all.length === 0)
    if (usual) await clearDefault(tx, merchantId)
    const set = { ...text, is_default: usual, updated_at: now() }
    const saved = before
      ? await patchTitle(tx, before.id, set)
      : await insertTitle(tx, { ...set, merchant_id: merchantId, created_at: now() })
    await record(tx, actor, 'invoices.saveTitle', saved.id, { before: before ? textOf(before) : {}, after: text })
    return { id: String(saved.id) }
  })

export const removeTitle = (actor: Actor, id: string): Promise<null> =>
  within(async (tx) => {
    const gone = await deleteTitle(tx, actor.merchantId, idOf(id))
    await record(tx, actor, 'invoices.removeTitle', gone.id, { before: textOf(gone) })
    return null
  })
