import { within } from '#core/db/tx'

/** What was played in advance is of use to nobody else; one that is under way hears so with its next word, and ends. */
export const eraseRehearsals = ({ merchantId }: { merchantId: number }): Promise<void> =>
  within(async (tx) => {
    await tx.deleteFrom('rehearsal').where('merchant_id', '=', merchantId).execute()
  })
