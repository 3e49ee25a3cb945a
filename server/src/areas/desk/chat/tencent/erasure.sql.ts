import { within } from '#core/db/tx'

/** What another service was told of a merchant that is erased is asked after no more. */
export const eraseTencent = ({ merchantId }: { merchantId: number }): Promise<void> =>
  within(async (tx) => {
    await tx.deleteFrom('chat_tencent_account').where('merchant_id', '=', merchantId).execute()
    await tx.deleteFrom('chat_tencent_deletion').where('merchant_id', '=', merchantId).execute()
    await tx
      .deleteFrom('chat_tencent_pair')
      .where((is) => is.or([is('low_id', '=', merchantId), is('high_id', '=', merchantId)]))
      .execute()
  })
