import { db } from '#core/db/tx'

/** What was written stays with who was written to; who of the merchant wrote it is forgotten. */
export const eraseChat = async ({ merchantId }: { merchantId: number }): Promise<void> => {
  await db()
    .updateTable('chat_merchant')
    .set({ is_open: false, nick: '', avatar: '' })
    .where('merchant_id', '=', merchantId)
    .execute()
  await db().updateTable('chat_message').set({ login_user: '' }).where('from_id', '=', merchantId).execute()
}
