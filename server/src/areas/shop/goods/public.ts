export { bindSku, learnFrom } from './matching/matching.sql.ts'
export { makingOf, picturesFor, retakeForOrder, takeForOrder } from './matching/orders.ts'
export { goodsOf } from './goods.sql.ts'
export { giveBackStock } from './stock/stock.sql.ts'
