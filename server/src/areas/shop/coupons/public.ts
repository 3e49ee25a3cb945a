export { redeemCoupons, retakeCoupons, returnCoupons } from './uses/use.sql.ts'
