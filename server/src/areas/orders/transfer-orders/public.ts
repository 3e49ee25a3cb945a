export { auditModification } from './modifications/modification-answers.ts'
export { offerRideChange } from './modifications/modified-ride.ts'
export { consigneeColumns, consigneeOf } from './create/consignee.ts'
export { changeCredit, releaseCredit } from './money/grab-credit.sql.ts'
export { orderDetail } from './detail/detail.ts'
export {
  orderEdited,
  orderPooled,
  orderShown,
  orderTaken,
  photosHandedIn,
  takenEdited,
  takenLeft,
  transferMoved,
} from './events.ts'
export {
  newestReceivedAt,
  noteReceivedPaper,
  receivedOnPaper,
  type PaperSource,
  type PaperStanding,
  type ReceivedOnPaper,
} from './detail/on-paper.ts'
export { photosOf, type PhotoFacts } from './detail/detail.sql.ts'
export { conductOf, receivingMerchants, type Conduct } from './list/conduct.sql.ts'
export { claimOriginsWith } from './create/origins.ts'
export { create as placeTransfer } from './create/create.ts'
export { listOrders, menuOf, tabTotals } from './list/listing.ts'
export { transferOrder } from './machine.ts'
export { breachFee, holdAnother, payBreach, payShop, priceOf, releaseHold, sharesOf } from './money/order-money.ts'
export { moveOrder } from './move-order.ts'
export { deliveryDay, deliveryTime, presentOrders } from './detail/present.ts'
export { refreshSide } from './pushes.ts'
export { quoteOffer } from './quotes/quote-machine.ts'
export { settledBetween, settledById, settledBySn, type SettledOrder } from './money/settled.sql.ts'
export { judgePhotos } from './money/settlement.sql.ts'
export { haveTraded } from './list/trades.sql.ts'
export { applyModification } from './modifications/modifications.ts'
export { askPhoto } from './detail/notes.ts'
export { actionsOf } from './actions.ts'
export { receivingShopOf } from './sending/shops.sql.ts'
export {
  findOrder,
  lockOrder,
  lockOrderById,
  orderById,
  orderBySn,
  orderOf,
  patchOrder,
  type Order,
  type Part,
} from './transfer-order.sql.ts'
export { requireSeenOrder } from './terms.ts'
export { workOffDueOrders } from './deadline-sweep.ts'
export { note, timelineOf, toldTo, type Side } from './timeline.sql.ts'
export { receivedFigures, receivedHours } from './list/figures.ts'
export { countOpen, countReceived, countUnprintedReceived, unprintedReceived } from './todo.sql.ts'
export { partiesOf } from './detail/parties.sql.ts'
export { broughtTransfer, lateTransfer, validTransfer } from './list/figure-view.sql.ts'
