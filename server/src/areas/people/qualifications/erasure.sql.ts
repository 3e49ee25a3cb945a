import { db } from '#core/db/tx'

/** That there was a document and how it was judged stays; whose it was and what it showed goes. */
export const eraseDocuments = async ({ merchantId }: { merchantId: number }): Promise<void> => {
  await db()
    .updateTable('qualification')
    .set({ name: '', number: '', images: [] })
    .where('merchant_id', '=', merchantId)
    .execute()
}
