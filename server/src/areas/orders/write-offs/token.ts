import { fen, type Fen } from '@zdb/contract/kit/fen'
import { later, minutes, now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import { seal, unseal } from '#core/outside/sealed'
import type { Voucher } from '#ports/channels/port'

/** A voucher as it was looked at: the channel's code, and the one people read. */
export type VoucherView = { code: string; shown: string; title: string; amount: Fen }

type TokenContent = {
  merchantId: number
  until: number
  token: string
  vouchers: [code: string, shown: string, title: string, amount: number][]
}

/** The channel's own token lives as long. */
const lifetime = minutes(10)

/** What was looked at travels with the person, sealed: what is written off is what was shown, and to whom. */
export const tokenFor = (merchantId: number, token: string, typed: string, vouchers: readonly Voucher[]): string => {
  const single = vouchers.length === 1 && /^\d{6,30}$/.test(typed)
  const kept: TokenContent = {
    merchantId,
    until: later(lifetime).getTime(),
    token,
    vouchers: vouchers.map(({ code, title, amount }) => [code, single ? typed : code, title, amount]),
  }
  return seal(kept).toString('base64url')
}

const gone = (): never => refuse('voucherRefused', '查券已失效，请重新查券')

export const openToken = async (
  merchantId: number,
  token: string,
): Promise<{ token: string; vouchers: VoucherView[] }> => {
  // What cannot be opened was not made here.
  const kept = await Promise.resolve(token)
    .then((text) => unseal<TokenContent>(Buffer.from(text, 'base64url')))
    .catch(gone)
  if (kept.merchantId !== merchantId || kept.until < now().getTime()) gone()
  return {
    token: kept.token,
    vouchers: kept.vouchers.map(([code, shown, title, amount]) => ({ code, shown, title, amount: fen(amount) })),
  }
}
