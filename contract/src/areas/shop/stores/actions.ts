/** What a person may do with a store as it stands; the server says which of them. */
export const storeActions = ['edit', 'submit', 'withdraw', 'close', 'reopen', 'setDefault', 'remove'] as const

export type StoreAction = (typeof storeActions)[number]
