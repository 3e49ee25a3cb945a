import { sql } from 'kysely'
import { within } from '#core/db/tx'
import { moveAll } from '#core/domain/machine'
import { system } from '#core/http/actor'
import { qualificationVersion } from './qualification-machine.ts'

/** That there was a document and how it was judged stays; whose it was and what it showed goes, and nobody judges it. */
export const eraseDocuments = ({ merchantId }: { merchantId: number }): Promise<void> =>
  within(async (tx) => {
    const own = sql<boolean>`merchant_id = ${merchantId}`
    await moveAll(tx, qualificationVersion, 'withdraw', own, { actor: system('clock') })
    await tx
      .updateTable('qualification')
      .set({ name: '', number: '', images: [] })
      .where('merchant_id', '=', merchantId)
      .execute()
  })
