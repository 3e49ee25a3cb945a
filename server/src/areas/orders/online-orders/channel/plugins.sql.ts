import type { Tx } from '#core/db/tx'

/** The code a shop has, or this one if it had none. */
export const givePluginCode = async (tx: Tx, id: number, fresh: string): Promise<string> => {
  await tx
    .updateTable('online_shop')
    .set({ plugin_code: fresh })
    .where('id', '=', id)
    .where('plugin_code', '=', '')
    .execute()
  const { plugin_code } = await tx
    .selectFrom('online_shop')
    .select('plugin_code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return plugin_code
}

export const registerPluginOf = async (tx: Tx, id: number, at: Date): Promise<void> => {
  await tx.updateTable('online_shop').set({ plugin_at: at }).where('id', '=', id).execute()
}
