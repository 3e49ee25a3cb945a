import { sql, type RawBuilder } from 'kysely'
import { seal, unseal } from '#core/outside/sealed'
import { db, type Tx } from '#core/db/tx'

type Label = { html: string }

/** What the company answers first is what is printed: the same waybill asked for again is the same label. */
export const keepLabel = async (tx: Tx, deliveryId: number, html: string): Promise<void> => {
  await tx
    .insertInto('delivery_label')
    .values({ delivery_id: deliveryId, html_sealed: seal({ html } satisfies Label) })
    .onConflict((conflict) => conflict.column('delivery_id').doNothing())
    .execute()
}

/** '' where there is nothing to print. */
export const labelOf = async (deliveryId: number): Promise<string> => {
  const found = await db()
    .selectFrom('delivery_label')
    .select('html_sealed')
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst()
  return found ? unseal<Label>(found.html_sealed).html : ''
}

/** What stood on it is nobody's business once its ride has long ended. */
export const isOldLabel = (before: Date): RawBuilder<boolean> =>
  sql`exists (select 1 from delivery_order d where d.id = delivery_id and d.ended_at < ${before})`
