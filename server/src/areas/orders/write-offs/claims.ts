import { system } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { later, minutes } from '#core/time/clock'
import { within } from '#core/db/tx'
import { attempt } from '#ports/channels/calling/attempt'
import type { VerifiedVoucher, Vouchers } from '#ports/channels/port'
import { claimsBefore, fulfil, unclaim, type Row } from './write-offs.sql.ts'

/** A call is answered or given up long before; only then is it asked after. */
const unansweredFor = minutes(1)
const batch = 50

const settle = (claim: Row, verified: VerifiedVoucher | null): Promise<void> =>
  within(async (tx) => {
    if (!verified) return unclaim(tx, [claim.id])
    const row = await fulfil(tx, claim.id, {
      voucher_code: verified.voucherCode || claim.voucher_code,
      verify_id: verified.verifyId,
      certificate_id: verified.certificateId,
      at: claim.at,
    })
    const { merchant_id: merchantId, title, amount } = row
    await record(tx, system('channel'), 'writeOffs.verify', row.id, { merchantId, after: { title, amount } })
  })

/** Claims whose answer never came are settled by what the channel says of the voucher; until it says, they stay. */
export const askAfterClaims = async (vouchers: Vouchers | undefined): Promise<void> => {
  if (!vouchers) return
  for (const claim of await claimsBefore(later(-unansweredFor), batch)) {
    const answer = await attempt(() => vouchers.outcome(claim.channel_code || claim.code))
    // A voucher that the channel does not know was not written off.
    if (!answer.failure) await settle(claim, answer.done)
    else if (answer.failure.kind === 'refused') await settle(claim, null)
  }
}
