import { cut } from '@zdb/contract/kit/text'
import type { writeOffs } from '@zdb/contract/orders/write-offs/endpoints'
import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import { nameOf, type Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { hours, now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse, refuseField } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { attempt } from '#ports/channels/calling/attempt'
import type { ChannelFailure, VerifiedVoucher, Vouchers } from '#ports/channels/port'
import {
  claim,
  fulfil,
  markUndone,
  ownStores,
  recordsOf,
  shopAtChannel,
  unclaim,
  writeOffOf,
  type WriteOffStore,
  type Row,
  type ShownRow,
} from './write-offs.sql.ts'
import { openToken, tokenFor, type VoucherView } from './token.ts'

type Answer = Result<typeof writeOffs.act>
type WriteOffRequest = Body<typeof writeOffs.act>

/** The channel takes a write-off back for so long. */
const undoableHours = 1

const refuseFor = ({ kind, detail }: ChannelFailure): never => {
  if (kind !== 'refused') return refuse('channelUnavailable')
  // The provider's own words, without the number it puts before them.
  const words = cut(detail.replace(/^\d+\s*/, ''), 100)
  return refuse('voucherRefused', /\p{Script=Han}/u.test(words) ? words : undefined)
}

export const check = async (vouchers: Vouchers, actor: Actor, { code }: WriteOffRequest): Promise<Answer> => {
  if (code === '') refuseField('code', '请扫描或输入券码')
  const found = await attempt(() => vouchers.check(code))
  if (found.failure) return refuseFor(found.failure)
  return {
    token: tokenFor(actor.merchantId, found.done.token, code, found.done.vouchers),
    vouchers: found.done.vouchers.map(({ code: each, title, amount, expiresAt }) => ({
      code: each,
      title,
      amount,
      expires_at: expiresAt,
    })),
    message: '',
  }
}

const chosenOf = (looked: readonly VoucherView[], codes: readonly string[]): readonly VoucherView[] => {
  if (codes.length === 0) return looked
  const chosen = looked.filter(({ code }) => codes.includes(code))
  return chosen.length === new Set(codes).size ? chosen : refuse('voucherRefused', '券码与所查的券不符，请重新查券')
}

/** Where it is handed over; who has one store need not say. */
const storeFor = async ({ merchantId }: Actor, sid: string | undefined): Promise<WriteOffStore> => {
  const [store, another] = await ownStores(merchantId, sid ? idOf(sid) : undefined)
  if (sid) return store ?? refuse('notFound')
  return store && !another ? store : refuseField('sid', '请选择核销的门店')
}

type Claim = VoucherView & { id: number }

const claimAll = (actor: Actor, storeId: number, chosen: readonly VoucherView[]): Promise<Claim[]> =>
  within(async (tx) => {
    const ids = await claim(
      tx,
      chosen.map(({ code, shown, title, amount }) => ({
        merchant_id: actor.merchantId,
        store_id: storeId,
        account_id: actor.accountId,
        actor: nameOf(actor),
        code: shown,
        voucher_code: shown,
        channel_code: code,
        title,
        amount,
        verify_id: '',
        certificate_id: '',
        at: now(),
      })),
    )
    if (ids.length < chosen.length) refuse('voucherRefused', '该券已核销或正在核销')
    return chosen.map((each, index) => ({ ...each, id: ids[index] ?? 0 }))
  })

/** What the channel took is kept; what it did not take is free again. */
const keep = (actor: Actor, claims: readonly Claim[], verified: readonly VerifiedVoucher[]): Promise<Row[]> =>
  within(async (tx) => {
    const kept: Row[] = []
    for (const each of claims) {
      const done = verified.find(({ code }) => code === each.code || code === each.shown)
      if (!done) continue
      const row = await fulfil(tx, each.id, {
        voucher_code: done.voucherCode || each.shown,
        verify_id: done.verifyId,
        certificate_id: done.certificateId,
        at: now(),
      })
      await record(tx, actor, 'writeOffs.verify', row.id, { after: { title: row.title, amount: row.amount } })
      kept.push(row)
    }
    await unclaim(
      tx,
      claims.map(({ id }) => id),
    )
    return kept
  })

export const verify = async (
  vouchers: Vouchers,
  actor: Actor,
  { token, codes, sid }: WriteOffRequest,
): Promise<Answer> => {
  const looked = await openToken(actor.merchantId, token)
  const chosen = chosenOf(looked.vouchers, codes)
  const store = await storeFor(actor, sid)
  // Where no shop of the channel is bound to the store, the store's own public id stands for it.
  const poi = (await shopAtChannel(actor.merchantId, store.id)) ?? store.openid
  const claims = await claimAll(actor, store.id, chosen)
  const free = () =>
    within((tx) =>
      unclaim(
        tx,
        claims.map(({ id }) => id),
      ),
    )
  const answer = await attempt(() =>
    vouchers.verify(
      poi,
      looked.token,
      chosen.map(({ code }) => code),
    ),
  )
  if (answer.failure && answer.failure.kind !== 'refused')
    // Perhaps it was written off and only the answer is lost: the claim stays until the channel has been asked.
    return refuse('channelUnavailable', '核销结果未知，系统将自动向渠道查询，请稍后在核销记录中查看')
  if (answer.failure) {
    await free()
    return refuseFor(answer.failure)
  }
  const kept = await keep(actor, claims, answer.done)
  if (kept.length === 0) refuse('voucherRefused')
  const missed = claims.length - kept.length
  return {
    token: '',
    vouchers: kept.map(({ voucher_code, title, amount }) => ({
      code: voucher_code,
      title,
      amount: fen(amount),
      expires_at: null,
    })),
    message: missed === 0 ? `已核销${kept.length}张` : `已核销${kept.length}张，${missed}张未能核销`,
  }
}

const undoUntil = ({ at, undone_at }: Row): Date | null => {
  const until = new Date(at.getTime() + hours(undoableHours))
  return undone_at === null && until > now() ? until : null
}

export const undo = async (vouchers: Vouchers, actor: Actor, { id }: WriteOffRequest): Promise<Answer> => {
  const row = await writeOffOf(actor.merchantId, idOf(id ?? ''))
  if (row.undone_at) refuse('voucherRefused', '该笔核销已撤销')
  if (!undoUntil(row)) refuse('voucherRefused', `核销已超过${undoableHours}小时，不能撤销`)
  const answer = await attempt(() => vouchers.undo(row.verify_id, row.certificate_id))
  if (answer.failure) return refuseFor(answer.failure)
  await within(async (tx) => {
    await markUndone(tx, row.id, now())
    await record(tx, actor, 'writeOffs.undo', row.id, { after: { title: row.title, amount: row.amount } })
  })
  return { token: '', vouchers: [], message: '已撤销核销' }
}

const acts = { check, verify, undo } as const

/** Looks a voucher up, writes it off, or takes that back. */
export const act = async (vouchers: Vouchers | undefined, actor: Actor, body: WriteOffRequest): Promise<Answer> => {
  await spendRateLimit('vouchers', String(actor.accountId))
  if (!vouchers) return refuse('channelUnavailable', '团购核销尚未开通，请联系平台')
  return acts[body.action](vouchers, actor, body)
}

const present = (row: ShownRow): Result<typeof writeOffs.list>['items'][number] => ({
  id: String(row.id),
  code: row.voucher_code,
  title: row.title,
  amount: fen(row.amount),
  store: row.store_id === null ? null : { sid: String(row.store_id), name: row.store_name ?? '' },
  status: row.undone_at ? 'undone' : 'verified',
  actor: row.actor,
  at: row.at,
  undo_until: undoUntil(row),
})

export const list = async (
  actor: Actor,
  query: Query<typeof writeOffs.list>,
): Promise<Result<typeof writeOffs.list>> => {
  const { rows, total } = await recordsOf(actor.merchantId, query)
  return { items: rows.map(present), total, page: query.page, page_size: query.page_size }
}
