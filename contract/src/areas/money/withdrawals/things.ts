export type WithdrawalsThing = 'settlementAccount' | 'withdrawal'
