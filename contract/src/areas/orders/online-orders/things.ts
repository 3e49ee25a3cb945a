export type OnlineOrdersThing = 'onlineOrder' | 'onlineRefund' | 'orderImport'
