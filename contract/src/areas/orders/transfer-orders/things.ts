export type TransferOrdersThing = 'transferOrder' | 'quote'
