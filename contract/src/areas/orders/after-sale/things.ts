export type AfterSaleThing = 'afterSale'
