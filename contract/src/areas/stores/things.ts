export type StoresThing = 'store'
