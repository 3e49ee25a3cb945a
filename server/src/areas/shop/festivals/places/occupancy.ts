import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { codesOf } from '@zdb/contract/kit/states'
import { all, any, conditionsOn } from '#core/domain/condition'

const transfer = conditionsOn('transfer_order')
const online = conditionsOn('online_order')

/** An order that its shop has accepted, or whose quote was chosen and is kept for it, takes a place of its slot. */
export const receivedTakesPlace = all(
  transfer.isSet('shop_id'),
  any(
    transfer.oneOf('state', ...codesOf(transferStates, 'waitDelivery', 'inDelivery', 'delivered', 'finished')),
    all(
      transfer.oneOf('state', ...codesOf(transferStates, 'waitPay', 'waitReceive')),
      transfer.isSet('chosen_quote_id'),
    ),
  ),
)

/** Out of the shop: nothing is left to be made of it. */
export const receivedIsMade = transfer.oneOf('state', ...codesOf(transferStates, 'inDelivery', 'delivered', 'finished'))

/** An order of a sales channel that the store makes itself; one passed on takes a place where it is made. */
export const onlineTakesPlace = all(
  online.isSet('store_id'),
  online.isNull('transfer_sn'),
  online.oneOf('state', ...codesOf(onlineStates, 'selfProcess', 'finished')),
)

export const onlineIsMade = any(online.isSet('shipped_at'), online.oneOf('state', ...codesOf(onlineStates, 'finished')))
