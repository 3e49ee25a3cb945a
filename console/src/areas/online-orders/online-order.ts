import type { WireBody, WireResult } from '@zdb/contract/kit/endpoint'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { routeTo, type Route } from '@zdb/contract/pages'
import { dialogSubmit } from '#core/http/dialog-submit.ts'
import { refresh } from '#core/http/query.tsx'
import { undoBy, type Undo } from '#core/http/undo.ts'

export type OnlineRow = WireResult<typeof onlineOrders.list>['items'][number]

const ended: ReadonlySet<number> = new Set([onlineStates.finished.code, onlineStates.closed.code])

/** Nothing is awaited any more at its time. */
export const isEnded = ({ order_status }: Pick<OnlineRow, 'order_status'>): boolean => ended.has(order_status)

/** After something was done to an order: everything that shows it asks again. */
export const refreshOrders = () =>
  refresh(
    onlineOrders.list,
    onlineOrders.totals,
    onlineOrders.oldList,
    onlineOrders.oldTotals,
    onlineOrders.morePending,
    onlineOrders.detail,
    onlineOrders.logs,
    onlineOrders.photos,
    onlineOrders.refundRecords,
  )

export const useDialogSubmit = dialogSubmit(refreshOrders)

type Arranged = Pick<OnlineRow, 'order_sn' | 'order_status' | 'delivery_shop'>

/** Out of the store it was arranged to: back to the desk where it waited, or to the store that had it before. */
export const arrangeBack = ({ order_sn: sn, order_status, delivery_shop }: Arranged, to: string): Undo | undefined => {
  const before = delivery_shop?.sid ?? null
  const expect = { sid: to }
  if (order_status === onlineStates.waitArrange.code)
    return undoBy('arrangeOrder', onlineOrders.init, { params: { sn }, body: { sid: before, expect } })
  if (before === null || before === to) return undefined
  return undoBy('arrangeOrder', onlineOrders.dispatch, { params: { sn }, body: { sid: before, expect } })
}

/** What a mark changed, as it was. That there was paper once is no mark: nobody can bring its time and printer back. */
export const unmark = (
  { order_sn: sn, printed, flag }: Pick<OnlineRow, 'order_sn' | 'printed' | 'flag'>,
  set: { printed: boolean } | { flag: number },
): Undo | undefined => {
  const undo = (body: WireBody<typeof onlineOrders.mark>) =>
    undoBy('markOnlineOrder', onlineOrders.mark, { params: { sn }, body })
  if ('flag' in set) return flag === set.flag ? undefined : undo({ flag, expect: set })
  return set.printed && !printed ? undo({ printed, expect: { printed: true } }) : undefined
}

export const detailOf = (sn: string): Route => routeTo('onlineOrder', { no: sn })

/** Where an order is handed to another shop, with its contents filled in. */
export const transferOf = (sn: string): Route => routeTo('createTransfer', { origin_sn: sn })

/** Where a rider is called for an order, or for several. */
export const riderOf = (...sns: readonly string[]): Route =>
  routeTo('callRider', { type: 'online', [sns.length === 1 ? 'sn' : 'sns']: sns.join(',') })
