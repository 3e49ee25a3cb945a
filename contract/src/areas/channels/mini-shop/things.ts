export type MiniShopThing = 'ware' | 'miniCategory'
