import { within } from '#core/db/tx'

/** The key to the merchant's own system, its address, and what was told there. */
export const forgetApp = ({ merchantId }: { merchantId: number }): Promise<void> =>
  within(async (tx) => {
    await tx.deleteFrom('open_api_delivery').where('merchant_id', '=', merchantId).execute()
    await tx.deleteFrom('open_api_app').where('merchant_id', '=', merchantId).execute()
  })
