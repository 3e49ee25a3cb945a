export { actionsOf } from './actions.ts'
export { answerModification } from './change-answers.ts'
export { consigneeColumns, consigneeOf } from './consignee.ts'
export { changeCredit, releaseCredit } from './credit.ts'
export { riderListeners } from './deliveries.ts'
export { orderDetail } from './detail.ts'
export { orderPooled, transferMoved } from './events.ts'
export { claimOriginsWith } from './origins.ts'
export { create as placeTransfer } from './placing.ts'
export { listOrders, menuOf, tabTotals } from './listing.ts'
export { transferOrder } from './machine.ts'
export { breachFee, holdAnother, payBreach, payShop, priceOf, releaseHold } from './money.ts'
export { moveOrder } from './moving.ts'
export { deliveryDay, deliveryTime, openConsignee, presentOrders, presentShop, type OrderRow } from './present.ts'
export { quoteOffer } from './quote-machine.ts'
export { judgePhotos } from './settling-store.ts'
export {
  lockOrder,
  lockOrderById,
  orderById,
  orderBySn,
  orderOf,
  patchOrder,
  shopsByIds,
  type Order,
  type Part,
} from './store.ts'
export { workOffDueOrders } from './sweeps.ts'
export { note, timelineOf, type Side } from './timeline.ts'
export { orderTodos } from './todo-store.ts'
