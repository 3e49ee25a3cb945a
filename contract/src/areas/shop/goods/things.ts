export type GoodsThing = 'goods'
