import type { Result } from '@zdb/contract/kit/endpoint'
import type { print } from '@zdb/contract/desk/print/endpoints'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import type { Source } from '../documents/order-facts.ts'
import { receiptOf } from '../documents/receipt.ts'
import { printedBefore } from './pages.sql.ts'
import { a4SettingAt, cardSettingAt } from './settings.ts'

/** All that stands on the A4 sheet of an order, and how its store wants it. */
export const showA4 = async (source: Source, actor: Actor, sn: string): Promise<Result<typeof print.onlineA4>> => {
  const { receipt, storeId } = await receiptOf(source, actor, sn)
  const [setting, { face, align }, { copies, lastAt }] = await Promise.all([
    a4SettingAt(storeId),
    cardSettingAt(storeId),
    printedBefore({ source, sn, storeId, document: 'a4' }),
  ])
  await within((tx) => record(tx, actor, source === 'online' ? 'print.onlineA4' : 'print.receivedA4', sn))
  return { order_sn: sn, receipt, setting, face, align, copy_no: copies, printed_at: lastAt }
}
