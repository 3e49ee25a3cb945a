export { learnFrom, learnSkus, soldOf, type Sold } from './matching/matching.sql.ts'
export { makingOfAll, picturesFor, presentMaking, retakeForOrder, takeForOrder } from './matching/orders.ts'
export { goodsOf } from './goods.sql.ts'
export { giveBackStock } from './stock/stock.sql.ts'
