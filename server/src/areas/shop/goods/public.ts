export { learnFrom, learnSkus } from './matching/matching.sql.ts'
export { makingOf, makingOfAll, picturesFor, retakeForOrder, takeForOrder } from './matching/orders.ts'
export { goodsOf } from './goods.sql.ts'
export { giveBackStock } from './stock/stock.sql.ts'
