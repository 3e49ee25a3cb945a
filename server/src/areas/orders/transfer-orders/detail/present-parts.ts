import { fen } from '@zdb/contract/kit/fen'
import type { Result } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { modificationStates, photoStates } from '@zdb/contract/orders/transfer-orders/states'
import { unseal } from '#core/outside/sealed'
import { presentLine, type Line } from '#core/domain/timeline'
import type { DetailedOrder, ShownModification } from './detail.sql.ts'

type Detail = Result<typeof transferOrders.detail>
export type PresentedModification = NonNullable<Detail['modification']>
export type ChangeLine = PresentedModification['changes'][number]

export const presentPhoto = (photo: DetailedOrder['photos'][number]): Detail['photos'][number] => ({
  id: String(photo.id),
  url: photo.url,
  status: photo.state,
  status_zh: photoStates[stateOf(photoStates, photo.state)].label,
  cause: photo.cause,
  at: new Date(photo.at),
})

/** A raise stands unless refused; anything else that is unanswered is declined. */
export const isPureRaise = (changes: readonly ChangeLine[], before: number, after: number): boolean =>
  after > before && changes.every(({ field }) => field === 'price')

export const outcomeOf = (pureRaise: boolean): string =>
  pureRaise ? '超时未处理视为同意加价' : '超时未处理视为拒绝修改'

/** Lines about the consignee are kept masked and sealed; those who know the order's consignee read them in full. */
export const presentModification = (row: ShownModification, open: boolean): PresentedModification => {
  const kept = row.changes as ChangeLine[]
  const sealed = open && row.sealed ? unseal<{ lines: ChangeLine[] }>(row.sealed).lines : []
  const changes = kept.map((line) => sealed.find(({ field }) => field === line.field) ?? line)
  return {
    id: String(row.id),
    revision: row.revision,
    status: row.state,
    status_zh: modificationStates[stateOf(modificationStates, row.state)].label,
    changes,
    price_before: fen(row.price_before),
    price_after: fen(row.price_after),
    note: row.note,
    answer: row.answer,
    until: row.deadline_at,
    outcome: outcomeOf(row.pure_raise),
    at: row.at,
  }
}

type Entry = Detail['timeline'][number]

/** Whoever judged, the platform speaks with one name. */
export const presentEvent = (line: Line): Entry => ({
  ...presentLine<Entry['side']>(line, () => '系统'),
  ...(line.side === 'platform' ? { actor: '平台' } : {}),
})
