export type GoodsThing = 'goods' | 'goodsImport' | 'goodsShop'
