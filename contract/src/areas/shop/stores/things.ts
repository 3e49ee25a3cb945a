export type StoresThing = 'store' | 'storeContact'
