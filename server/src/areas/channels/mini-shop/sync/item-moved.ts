import { hurryWare } from '../wares.sql.ts'
import { db } from '#core/db/tx'

/** The pay-app says that something became of a ware: it is asked at once, for what is said is not what is believed. */
export const hearItemMoved = async ({ shopId, outItemId }: { shopId: number; outItemId: string }): Promise<void> => {
  const id = Number(/^W(\d{1,15})$/.exec(outItemId)?.[1] ?? 0)
  if (id > 0) await hurryWare(db(), shopId, id)
}
