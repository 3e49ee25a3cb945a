export type ChannelShopsThing = 'onlineShop'
