export { learnFrom } from './matching/matching.sql.ts'
export { makingOf, picturesFor, retakeForOrder, takeForOrder } from './matching/orders.ts'
export { giveBackStock } from './stock/stock.sql.ts'
