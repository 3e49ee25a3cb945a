import { within } from '#core/db/tx'

const tables = ['mini_service', 'mini_ware', 'mini_image', 'mini_package', 'mini_category'] as const

/** Nothing else names them: orders have their own words of what was bought. */
export const eraseMiniShop = ({ merchantId }: { merchantId: number }): Promise<void> =>
  within(async (tx) => {
    for (const table of tables) await tx.deleteFrom(table).where('merchant_id', '=', merchantId).execute()
  })
