import { db } from '#core/db/tx'

export const dropInvitations = async ({ merchantId }: { merchantId: number }): Promise<void> => {
  await db().deleteFrom('staff_invitation').where('merchant_id', '=', merchantId).execute()
}
